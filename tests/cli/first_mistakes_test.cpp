// What those write who know other languages: the message says what MAP has instead.
#include <doctest/doctest.h>

#include <map>
#include <string>

#include "tests/cli/program.h"

namespace first_mistakes_test {

using namespace cli_test;

TEST_CASE("habits of other languages") {
    const Folder folder;
    // An operation of `!A` -> what the message must say.
    const std::map<std::string, std::string> habits = {
        {"x(at-noon) => agent(!B, %b)", "`at_noon`"},
        {"x(12.5) => agent(!B, %b)", "numbers are integers: write `12.5`"},
        {"x() => agent(!B, %b) # done", "a comment begins with `//`"},
        {"x() => agent(!B, %b) && y() => agent(!B, %b)", "`then` joins operations into a sequence"},
        {"x() => agent(!B, %b) || y() => agent(!B, %b)", "`or` tries the next operation"},
        {"if cheap(1) then x() => agent(!B, %b)", "there is no `if`; a decision procedure succeeds or fails"},
        {"if (cheap(1)) then x() => agent(!B, %b)", "there is no `if`"},
        {"cheap(1) then x() => agent(!B, %b) else y() => agent(!B, %b)", "there is no `else`; `or` tries"},
        {"[x() => agent(!B, %b)]", "`[` and `]` enclose a scene"},
        {"{x() => agent(!B, %b)}", "`(` and `)` group operations"},
        {"waitFor (x() <= agent(!B, %b)) timeout (skip)", "did you mean `waitfor`? Keywords"},
        {"Waitfor (x() <= agent(!B, %b)) Timeout (skip)", "did you mean `waitfor`? Keywords"},
        {"waitfor (x() <= agent(!B, %b)) TIMEOUT (skip)", "did you mean `timeout`? Keywords"},
        {"wait (x() <= agent(!B, %b)) timeout (skip)", "did you mean `waitfor`?"},
        {"x() => agent(!B, %b) Then y() => agent(!B, %b)", "did you mean `then`? Keywords"},
        {"$x = one() then x($x == 2) => agent(!B, %b)", "there is no `==`"},
        {"x('noon') => agent(!B, %b)", "a string is enclosed in `\"`"},
        {"x() -> agent(!B, %b)", "`=>` sends and `<=` receives"},
    };
    for (const auto& [operation, advice] : habits) {
        CAPTURE(operation);
        cli_test::write(folder / "a.map", "Scene[\n  agent(!A, %a) = " + operation +
                                              "\n  agent(!B, %b) = waitfor (x() <= agent(_, %a)) timeout (skip)]\n");
        const Ran ran = folder.run("map2pml check a.map");
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find(advice) != std::string::npos);
    }
}

TEST_CASE("a text in another language says so, and nothing else") {
    const Folder folder;
    const std::string map = R"(Shop[
  agent(!Ann, %buyer) = ask(book) => agent(!Sam, %seller)
  agent(!Sam, %seller) = waitfor ask($b) <= agent(_, %buyer) timeout (agent())
])";
    const std::string lcc =
        "% a shop\na(buyer, B) ::\n  ask(book) => a(seller, S).\na(seller, S) ::\n  ask(X) <= a(buyer, B).\n";
    const std::string xmi = read(M2P_SOURCE_DIR "/samples/auml/request.xmi");
    struct Case {
        const char* name;
        std::string text;
        const char* said;
    };
    const Case cases[] = {
        {"a.lcc", map, "this looks like MAP but is read as LCC; name the file `*.map` or use `--from map`"},
        {"a.map", lcc, "this looks like LCC but is read as MAP; name the file `*.lcc` or use `--from lcc`"},
        {"a.xmi", map, "this looks like MAP but is read as a diagram in XMI"},
        {"a.uml", lcc, "this looks like LCC but is read as a diagram in XMI"},
        {"b.map", xmi, "this looks like a diagram in XMI but is read as MAP; name the file `*.xmi`"},
        {"b.lcc", xmi, "this looks like a diagram in XMI but is read as LCC"},
    };
    for (const Case& each : cases) {
        CAPTURE(std::string(each.name));
        cli_test::write(folder / each.name, each.text);
        for (const char* command : {"check", "prove", ""}) {
            const Ran ran = folder.run(std::string("map2pml ") + command + " " + each.name);
            CAPTURE(ran.error);
            CHECK(ran.exit_code == 2);
            CHECK(ran.error.find(std::string(each.name) + ":1:1: error: " + each.said) != std::string::npos);
            CHECK(ran.error.find("error:", ran.error.find("error:") + 1) == std::string::npos);
        }
    }
    // Mistakes of a text in its own language are told as ever.
    cli_test::write(folder / "c.map", map + " agent(");
    CHECK(folder.run("map2pml check c.map").error.find("looks like") == std::string::npos);
    CHECK(folder.run("map2pml check --from map a.lcc").error.find("looks like") == std::string::npos);
}

TEST_CASE("names that are nearly right") {
    const Folder folder;
    cli_test::write(folder / "a.map", R"(Scene[
  agent(!A, %a) = bidd(1) => agent(!B, %b) then agent(wiat)
  agent(!A, %a, wait) =
    waitfor (okay() <= agent(!C, %b) then $price = cost() then x($prize) => agent(_, %bb))
    timeout (agent(wait))
  agent(!B, %b) = waitfor (bid($v) <= agent(_, %a) then okey() => agent(!A, %a)) timeout (agent())]
)");
    const std::string said = folder.run("map2pml check a.map").error;
    CAPTURE(said);
    for (const char* meant : {"did you mean `bid`?", "did you mean `bidd`?", "did you mean `wait`?",
                              "did you mean `okey`?", "did you mean `$price`?", "did you mean `%b`?"}) {
        CAPTURE(std::string(meant));
        CHECK(said.find(meant) != std::string::npos);
    }
    // A letter is no near miss of another one, nor a number of another number.
    CHECK(said.find("did you mean `!A`?") == std::string::npos);
    cli_test::write(folder / "b.map",
                    "Scene[ agent(!A, %a) = step1() => agent(_, %a) then x($w) => agent(_, %a) "
                    "then waitfor (step2($v) <= agent(_, %a)) timeout (skip) ]");
    CHECK(folder.run("map2pml check b.map").error.find("did you mean") == std::string::npos);
}

TEST_CASE("wait, then go on: the value is not there after the timeout") {
    const Folder folder;
    cli_test::write(folder / "a.map", R"(Scene[
  agent(!A, %a) = waitfor (bid($v) <= agent(_, %b)) timeout (skip) then sold($v) => agent(_, %b)
  agent(!B, %b) = bid(1) => agent(_, %a) then (($w = one() or skip) then sold($w) => agent(_, %a))]
)");
    const std::string said = folder.run("map2pml check a.map").error;
    CAPTURE(said);
    CHECK(said.find("2:32: note: it gets a value here, but not when the wait ends in another way; use the value inside "
                    "the wait") != std::string::npos);
    CHECK(said.find("3:49: note: it gets a value here, but not on every path") != std::string::npos);
}

TEST_CASE("a name that is a word elsewhere gives no advice where it is none") {
    const Folder folder;
    // `if` may be the name of a procedure, `wait` that of a clause; what is wrong is elsewhere.
    for (const char* operation :
         {"if() then x() => agent(!B, %b) y() => agent(!B, %b)", "wait() then agent(await) skip"}) {
        CAPTURE(std::string(operation));
        cli_test::write(folder / "a.map", std::string("Scene[ agent(!A, %a) = ") + operation + " ]");
        const Ran ran = folder.run("map2pml check a.map");
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find("note:") == std::string::npos);
    }
    // The `[` of a scene is none of a group.
    cli_test::write(folder / "a.map", "Scene[ x() => agent(_, %a) ]");
    CHECK(folder.run("map2pml check a.map").error.find("group operations") == std::string::npos);
}

}  // namespace first_mistakes_test
