// What those write who know other languages: the message says what MAP has instead.
#include <doctest/doctest.h>

#include <map>
#include <string>

#include "tests/support/program.h"

namespace first_mistakes_test {

using namespace tests;

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
        {"x([1, 2]) => agent(!B, %b)", "there are no lists; write each value as a separate term"},
        {"waitfor (x() <= agent(!B, %b)) then y() => agent(!B, %b)",
         "to wait without a time limit, put the wait in a separate clause: `agent(!A, %a, wait) = waitfor (…) timeout "
         "(agent(wait))`"},
        {"x('noon') => agent(!B, %b)", "a string is enclosed in `\"`"},
        {"x() -> agent(!B, %b)", "`=>` sends and `<=` receives"},
    };
    for (const auto& [operation, advice] : habits) {
        CAPTURE(operation);
        tests::write_file(folder / "a.map", "Scene[\n  agent(!A, %a) = " + operation +
                                                "\n  agent(!B, %b) = waitfor (x() <= agent(_, %a)) timeout (skip)]\n");
        const Ran ran = folder.run("map2pml check a.map");
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find(advice) != std::string::npos);
    }
}

TEST_CASE("a property without the `:` behind its name") {
    const Folder folder;
    tests::write_file(folder / "a.map", "Scene[\n  agent(!A, %a) = skip\n]\n");
    const std::string advice = "; if `late` is the name of the property, a `:` follows it";
    const std::map<std::string, bool> properties = {
        {"never late !A failed", true},     {"invariant late x == 0", true},
        {"reachable late all ended", true}, {"after all end late x == 1", true},
        {"ltl fair late !A ended", true},   {"never late\nexpct progress holds", false},
        {"never late + 1 x", false},
    };
    for (const auto& [property, is_advised] : properties) {
        CAPTURE(property);
        tests::write_file(folder / "a.check", property + "\n");
        const Ran ran = folder.run("map2pml check a.map");
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 2);
        CHECK((ran.error.find(advice) != std::string::npos) == is_advised);
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
    const std::string xmi = read_file(M2P_SOURCE_DIR "/samples/auml/request.xmi");
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
        tests::write_file(folder / each.name, each.text);
        for (const char* command : {"check", "prove", ""}) {
            const Ran ran = folder.run(std::string("map2pml ") + command + " " + each.name);
            CAPTURE(ran.error);
            CHECK(ran.exit_code == 2);
            CHECK(ran.error.find(std::string(each.name) + ":1:1: error: " + each.said) != std::string::npos);
            CHECK(ran.error.find("error:", ran.error.find("error:") + 1) == std::string::npos);
        }
    }
    // Mistakes of a text in its own language are told as ever.
    tests::write_file(folder / "c.map", map + " agent(");
    CHECK(folder.run("map2pml check c.map").error.find("looks like") == std::string::npos);
    CHECK(folder.run("map2pml check --from map a.lcc").error.find("looks like") == std::string::npos);
}

TEST_CASE("names that are nearly right") {
    const Folder folder;
    tests::write_file(folder / "a.map", R"(Scene[
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
    tests::write_file(folder / "b.map",
                      "Scene[ agent(!A, %a) = step1() => agent(_, %a) then x($w) => agent(_, %a) "
                      "then waitfor (step2($v) <= agent(_, %a)) timeout (skip) ]");
    CHECK(folder.run("map2pml check b.map").error.find("did you mean") == std::string::npos);
}

TEST_CASE("wait, then go on: the value is not there after the timeout") {
    const Folder folder;
    tests::write_file(folder / "a.map", R"(Scene[
  agent(!A, %a) = waitfor (bid($v) <= agent(_, %b)) timeout (skip) then sold($v) => agent(_, %b)
  agent(!B, %b) = bid(1) => agent(_, %a) then (($w = one() or skip) then sold($w) => agent(_, %a))]
)");
    const std::string said = folder.run("map2pml check a.map").error;
    CAPTURE(said);
    CHECK(said.find("2:32: note: it gets a value here, but not when the wait ends in another way; use the value inside "
                    "the wait") != std::string::npos);
    CHECK(said.find("3:49: note: it gets a value here, but not on every path") != std::string::npos);
    // The text to copy, and that it is right.
    const std::string wait =
        "agent(!A, %a, wait_bid) = waitfor (bid($v) <= agent(_, %b) then sold($v) => agent(_, %b)) timeout "
        "(agent(wait_bid))";
    CHECK(said.find("write `agent(wait_bid)` in its place, and `" + wait + "` as another clause") != std::string::npos);
    tests::write_file(folder / "b.map", "Scene[\n agent(!A, %a) = agent(wait_bid)\n " + wait + R"(
  agent(!B, %b) = bid(1) => agent(!A, %a) then agent(wait)
  agent(!B, %b, wait) = waitfor (sold($x) <= agent(!A, %a)) timeout (agent(wait))]
)");
    const Ran ran = folder.run("map2pml check b.map");
    CAPTURE(ran.error);
    CHECK(ran.exit_code == 0);
    CHECK(ran.error.empty());
}

TEST_CASE("wait, then go on: what is known before the wait is handed over") {
    const Folder folder;
    tests::write_file(folder / "a.map", R"(Scene[
  agent(!A, %a) = $p = price() then $q = other() then
    (waitfor (bid($v) <= agent($b, %b)) timeout (skip) then sold($v, $p) => agent($b, %b))
  agent(!B, %b) = bid(1) => agent(_, %a) then waitfor (sold(_, _) <= agent(_, %a)) timeout (skip)]
)");
    const std::string said = folder.run("map2pml check a.map").error;
    CAPTURE(said);
    const std::string wait =
        "`agent(!A, %a, wait_bid, $p) = waitfor (bid($v) <= agent($b, %b) then sold($v, $p) => agent($b, %b)) "
        "timeout (agent(wait_bid, $p))`";
    const std::size_t first = said.find(wait);
    CHECK(first != std::string::npos);
    CHECK(said.find(wait, first + 1) == std::string::npos);  // once, for `$v` and `$b`
    // One of two messages: no text is right for both.
    tests::write_file(folder / "b.map", R"(Scene[
  agent(!A, %a) = waitfor (bid($v) <= agent(_, %b) or no($v) <= agent(_, %b)) timeout (skip) then sold($v) => agent(_, %b)
  agent(!B, %b) = (bid(1) => agent(_, %a) or no(1) => agent(_, %a)) then waitfor (sold(_) <= agent(_, %a)) timeout (skip)]
)");
    CHECK(folder.run("map2pml check b.map").error.find("separate clause: write") == std::string::npos);
}

TEST_CASE("wait, then go on: the timeout restarts the clause") {
    const Folder folder;
    tests::write_file(folder / "a.map", R"(Scene[
  agent(!A, %a) = ask() => agent(_, %b) then waitfor (yes() <= agent(_, %b)) timeout (agent()) then done() => agent(_, %b)
  agent(!B, %b) = waitfor (ask() <= agent(_, %a)) timeout (skip) then yes() => agent(_, %a) then
    waitfor (done() <= agent(_, %a)) timeout (skip)]
)");
    const std::string said = folder.run("map2pml check a.map").error;
    CAPTURE(said);
    const std::string wait =
        "agent(!A, %a, wait_yes) = waitfor (yes() <= agent(_, %b) then done() => agent(_, %b)) timeout "
        "(agent(wait_yes))";
    CHECK(said.find("2:87: note: to wait without a time limit, and then go on, put the wait in a separate clause: "
                    "write `agent(wait_yes)` in its place, and `" +
                    wait + "` as another clause") != std::string::npos);
    // The text to copy is right.
    tests::write_file(folder / "b.map",
                      "Scene[\n agent(!A, %a) = ask() => agent(_, %b) then agent(wait_yes)\n " + wait + R"(
  agent(!B, %b) = waitfor (ask() <= agent(_, %a) then yes() => agent(_, %a) then agent(end)) timeout (agent())
  agent(!B, %b, end) = waitfor (done() <= agent(_, %a)) timeout (agent(end))]
)");
    const Ran ran = folder.run("map2pml check b.map");
    CAPTURE(ran.error);
    CHECK(ran.exit_code == 0);
    CHECK(ran.error.empty());
    // A call of another clause does not restart the wait, and where a value is missing that is reported.
    tests::write_file(folder / "c.map", R"(Scene[
  agent(!A, %a) = waitfor (yes() <= agent(_, %b)) timeout (agent(late)) then done() => agent(_, %b)
  agent(!A, %a, late) = skip
  agent(!B, %b) = yes() => agent(_, %a) then waitfor (done() <= agent(_, %a)) timeout (skip)]
)");
    CHECK(folder.run("map2pml check c.map").error.find("in a separate clause") == std::string::npos);
}

TEST_CASE("a branch behind a procedure that never fails is on no path to a variable") {
    const Folder folder;
    tests::write_file(folder / "a.map", R"(Scene[
  agent(!A, %a) = ($x = one() or skip) then m($x) => agent(_, %b)
  agent(!B, %b) = waitfor (m($y) <= agent(_, %a)) timeout (agent())]
)");
    const auto check = [&](const std::string& statements, const std::string& options) {
        tests::write_file(folder / "a.check", statements);
        return folder.run("map2pml check a.map -c a.check --property termination,no-failure " + options);
    };
    CHECK(check("", "").error.find("`$x` has no value here on some paths [M2P105]") != std::string::npos);
    CHECK(check("", "--total one").exit_code == 0);
    CHECK(check("total one\n", "").exit_code == 0);
    // It may fail in one instance, by its own text, or by rules of agents.
    for (const char* statements : {"instance { total one }\ninstance { }\n", "procedure one() may fail { result 1 }\n",
                                   "total one\nrules { (A, self, -one). }\n"}) {
        CAPTURE(std::string(statements));
        const Ran ran = check(statements, "");
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find("[M2P105]") != std::string::npos);
    }
}

TEST_CASE("brackets in a clause are one mistake") {
    const Folder folder;
    for (const char* operation :
         {"[x() => agent(!B, %b)]", "[[x() => agent(!B, %b)] then y() => agent(!B, %b)]",
          "y() => agent(!B, %b) then [x() => agent(!B, %b)] then skip", "[x() => agent(!B, %b)"}) {
        CAPTURE(operation);
        tests::write_file(folder / "a.map", "Scene[\n  agent(!A, %a) = " + std::string(operation) +
                                                "\n  agent(!B, %b) = waitfor (x() <= agent(_, %a)) timeout (skip)]\n");
        const Ran ran = folder.run("map2pml check a.map");
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 2);
        const std::size_t first = ran.error.find("error:");
        REQUIRE(first != std::string::npos);
        CHECK(ran.error.find("error:", first + 1) == std::string::npos);
    }
}

TEST_CASE("habits of other languages in LCC") {
    const Folder folder;
    const std::map<std::string, std::string> habits = {
        {"ask(at-noon) => a(seller, s)", "`at_noon`"},
        {"ask(1) => a(seller, s) # done", "a comment begins with `%` or `//`"},
        {"ask(1) => a(seller, s) <- cheap(B) && dear(B)", "constraints are joined by `and`"},
        {"ask(1) => a(seller, s) || null", "join alternatives with `or`"},
        {"if cheap(B) then null", "there is no `if`: a condition follows its action"},
        {"if (cheap(B)) then null", "there is no `if`: a condition follows its action"},
        {"null then else null", "there is no `else`"},
        {"waitfor (ask(X) <= a(seller, S)) timeout null", "is a MAP keyword"},
        {"{null}", "group actions and constraints"},
        {"null <- \\+ cheap(B)", "`not` negates a constraint"},
        {"ask('noon') => a(seller, s)", "strings are written in double quotes"},
        {"ask(1 2) => a(seller, s)", "`,` is missing here, between `1` and `2`"},
        {"null <- cheap(B) dear(B)", "between constraints, `and` is missing here before `dear`"},
    };
    for (const auto& [action, advice] : habits) {
        CAPTURE(action);
        tests::write_file(folder / "a.lcc",
                          "a(buyer, B) ::\n  " + action + ".\na(seller, S) :: ask(X) <= a(buyer, B).\n");
        const Ran ran = folder.run("map2pml check a.lcc");
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find(advice) != std::string::npos);
    }
    // What LCC has itself gives none.
    tests::write_file(folder / "a.lcc",
                      "a(buyer, B) :: ask([12.5]) => a(seller, s) <- B == B.\n"
                      "a(seller, S) :: ask(X) <= a(buyer, B).\n");
    tests::write_file(folder / "a.check", "agents b : buyer, s : seller\n");
    const Ran ran = folder.run("map2pml check a.lcc -c a.check");
    CAPTURE(ran.error);
    CHECK(ran.error.find("error") == std::string::npos);
}

TEST_CASE("habits of other languages in check files") {
    const Folder folder;
    tests::write_file(folder / "a.map",
                      "Scene[ agent(!A, %a) = $x = one() then x($x) => agent(!B, %b)\n"
                      "agent(!B, %b) = waitfor (x($v) <= agent(_, %a)) timeout (agent()) ]\n");
    const std::map<std::string, std::string> habits = {
        {"# many", "a comment begins with `//`"},
        {"never p: B.$v = 1", "`==` compares"},
        {"never p: B.$v == 1 && A.$x == 1", "conditions are joined by `and`"},
        {"never p: B.$v == 1 || A.$x == 1", "conditions are joined by `or`"},
        {"integers 0..12.5", "numbers are whole"},
        {"expcet progress holds", "did you mean `expect`?"},
        {"agnets A = 1", "did you mean `agents`?"},
        {"agents A = a(buyer)", "the role with which an LCC agent begins follows a `:`"},
        {"agent A = 1", "did you mean `agents`?"},
        {"invarient p: true", "did you mean `invariant`?"},
    };
    for (const auto& [statement, advice] : habits) {
        CAPTURE(statement);
        tests::write_file(folder / "a.check", statement + "\n");
        const Ran ran = folder.run("map2pml check a.map -c a.check");
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find(advice) != std::string::npos);
    }
}

TEST_CASE("names that are nearly right, in check files and options") {
    const Folder folder;
    tests::write_file(folder / "a.map", R"(Scene[
  agent(!Bidder, %bidder) = $price = offer() then bid($price) => agent(!Seller, %seller) then agent(wait)
  agent(!Bidder, %bidder, wait) = waitfor (sold(apples) <= agent(_, %seller)) timeout (agent(wait))
  agent(!Seller, %seller) = waitfor (bid($value) <= agent(_, %bidder) then sold(apples) => agent(_, %bidder)) timeout (agent())]
)");
    struct Name {
        std::string statement;
        std::string meant;
    };
    const Name names[] = {
        {"agents Bider = 2", "did you mean `Bidder` or `bidder`?"},
        {"limit Bidder.wiat = 3", "did you mean `Bidder.wait`?"},
        {"limit wiat = 3", "did you mean `wait`?"},
        {"total ofer", "did you mean `offer`?"},
        {"start Selller at wait", "did you mean `Seller`?"},
        {"services selller", "did you mean `seller`?"},
        {"expect progess holds", "did you mean `progress`?"},
        {"never p: sent bdi", "did you mean `bid`?"},
        {"never p: succeeded ofer", "did you mean `offer`?"},
        {"never p: sent bid from !Bider", "did you mean `Bidder`?"},
        {"never p: exists $b : %bider ($b at wait)", "did you mean `bidder`?"},
        {"never p: !Bidder at wiat", "did you mean `wait`?"},
        {"never p: !Seller.$valeu == 3", "did you mean `value`?"},
        {"state count : 0..3 = 0 never p: cuont == 2", "did you mean `count`?"},
        {"state count : 0..3 = 0 on sent bid { set cuont := 1 }", "did you mean `count`?"},
        {"never p: sent sold(aples)", "did you mean `apples`?"},
    };
    for (const Name& each : names) {
        CAPTURE(each.statement);
        tests::write_file(folder / "a.check", each.statement + "\n");
        const Ran ran = folder.run("map2pml check a.map -c a.check");
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find(each.meant) != std::string::npos);
    }
    const Name options[] = {
        {"--agents Bider=2", "did you mean `Bidder` or `bidder`?"},
        {"--limit wiat=2", "did you mean `wait`?"},
        {"--total ofer", "did you mean `offer`?"},
        {"--property progess", "did you mean `progress`?"},
        {"--scene Scen", "it has `Scene`"},
    };
    tests::write_file(folder / "a.check", "capacity 5\n");
    for (const Name& each : options) {
        CAPTURE(each.statement);
        const Ran ran = folder.run("map2pml check a.map -c a.check " + each.statement);
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find(each.meant) != std::string::npos);
    }
}

TEST_CASE("names that are nearly right, in LCC") {
    const Folder folder;
    const std::string text = R"(a(buyer, B) :: ask(1) => a(seller, sam) <- cheap(B) then answer(X) <= a(seller, S).
a(seller, S) :: ask(X) <= a(buyer, B) then answer(X) => a(buyer, B).
)";
    struct Name {
        std::string text;
        std::string check;
        std::string meant;
    };
    const std::string agents = "agents ann : buyer, sam : seller\n";
    const Name names[] = {
        {"a(buyer, B) :: ask(1) => a(seler, s).\na(seller, S) :: ask(X) <= a(buyer, B).\n", agents,
         "did you mean `seller`?"},
        {"a(buyer, B) :: aks(1) => a(seller, s).\na(seller, S) :: ask(X) <= a(buyer, B).\n", agents,
         "did you mean `ask`?"},
        {"r(byuer, necessary)\n" + text, agents, "did you mean `buyer`?"},
        {"a(buyer, B) :: ask(Prize) => a(seller, s) <- cost(Price).\na(seller, S) :: ask(X) <= a(buyer, B).\n", agents,
         "did you mean `Price`?"},
        {text, "agents ann : byuer, sam : seller\n", "did you mean `buyer`?"},
        {text, agents + "open chaep\n", "did you mean `cheap`?"},
        {text, agents + "knows snn { cheap(ann). }\n", "did you mean `ann`?"},
        {text, agents + "knows ann { chaep(ann). }\n", "did you mean `chaep`?"},
        {text, agents + "open cheap services seler\n", "did you mean `seller`?"},
        {text, "agents ann : buyer, smm : seller open cheap\n", "did you mean `smm`?"},
    };
    for (const Name& each : names) {
        CAPTURE(each.text);
        CAPTURE(each.check);
        tests::write_file(folder / "a.lcc", each.text);
        tests::write_file(folder / "a.check", each.check);
        const Ran ran = folder.run("map2pml check a.lcc -c a.check --property progress");
        CAPTURE(ran.error);
        CHECK(ran.error.find(each.meant) != std::string::npos);
    }
}

TEST_CASE("a name that is a word elsewhere gives no advice where it is none") {
    const Folder folder;
    // `if` may be the name of a procedure, `wait` that of a clause; what is wrong is elsewhere.
    for (const char* operation :
         {"if() then x() => agent(!B, %b) y() => agent(!B, %b)", "wait() then agent(await) skip"}) {
        CAPTURE(std::string(operation));
        tests::write_file(folder / "a.map", std::string("Scene[ agent(!A, %a) = ") + operation + " ]");
        const Ran ran = folder.run("map2pml check a.map");
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 2);
        CHECK(ran.error.find("note:") == std::string::npos);
    }
    // The `[` of a scene is none of a group.
    tests::write_file(folder / "a.map", "Scene[ x() => agent(_, %a) ]");
    CHECK(folder.run("map2pml check a.map").error.find("group operations") == std::string::npos);
}

}  // namespace first_mistakes_test
