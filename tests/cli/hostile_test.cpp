// Inputs made to hurt: small texts that multiply, bytes that are no text, files without an end. Each ends soon, within little memory,
// with a diagnostic or a model; never by a signal, never as an error of ours.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>
#include <string>

#include "tests/support/program.h"
#include "tests/support/text.h"

namespace hostile_test {

using tests::Folder;
namespace fs = std::filesystem;
using tests::contains;
using tests::Ran;

namespace {

/// Seconds of a processor, and kilobytes of addresses; the program's libraries alone take 100,000. A sanitizer has its own.
#ifdef __SANITIZE_ADDRESS__
constexpr const char* kLimits = "ulimit -t 40; ";
#else
constexpr const char* kLimits = "ulimit -t 15 -v 450000; ";
#endif

/// Translates a file and looks at how it ended.
Ran translated(const Folder& folder, const std::string& name) {
    Ran ran = folder.run(kLimits + ("map2pml '" + name + "' -o -"));
    CAPTURE(name);
    CAPTURE(ran.error.substr(0, 600));
    CHECK((ran.exit_code == 0 || ran.exit_code == 2 || ran.exit_code == 3));
    CHECK((ran.exit_code == 0) == !ran.out.empty());
    CHECK_FALSE(contains(ran.error, "internal error"));
    return ran;
}

// ---- what multiplies, as deep as one likes

std::string calls(int depth) {
    std::string text = "Scene[\nagent(!A, %a) = agent(c0)\n";
    for (int at = 0; at < depth; ++at)
        text += fmt::format("agent(!A, %a, c{0}) = agent(c{1}) then agent(c{1})\n", at, at + 1);
    return text + fmt::format("agent(!A, %a, c{}) = skip]\n", depth);
}

std::string interaction(const std::string& id, const std::string& inside) {
    return fmt::format(
        "<ownedBehavior xmi:type='uml:Interaction' xmi:id='{0}' name='{0}'><lifeline xmi:id='{0}a' name='a'/>"
        "<lifeline xmi:id='{0}b' name='b'/>{1}</ownedBehavior>",
        id, inside);
}

std::string file_of(const std::string& interactions) {
    return "<uml:Model xmlns:xmi='http://www.omg.org/spec/XMI/20131001' "
           "xmlns:uml='http://www.eclipse.org/uml2/5.0.0/UML' "
           "xmi:id='M' name='m'><packagedElement xmi:type='uml:Collaboration' xmi:id='C' name='c'>" +
           interactions + "</packagedElement></uml:Model>";
}

std::string message(const std::string& id) {
    return fmt::format(
        "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='{0}s' covered='{0}a'/>"
        "<fragment xmi:type='uml:OccurrenceSpecification' xmi:id='{0}r' covered='{0}b'/>",
        id);
}

std::string ends(const std::string& id) {
    return fmt::format("<message xmi:id='{0}m' name='x' sendEvent='{0}s' receiveEvent='{0}r'/>", id);
}

/// Each interaction uses the next one so many times.
std::string uses(int depth, int times, bool with_message) {
    std::string text;
    for (int at = 0; at < depth; ++at) {
        std::string inside;
        for (int time = 0; time < times; ++time) {
            inside += fmt::format(
                "<fragment xmi:type='uml:InteractionUse' xmi:id='u{0}_{1}' covered='i{0}a i{0}b' "
                "refersTo='i{2}'/>",
                at, time, at + 1);
        }
        text += interaction(fmt::format("i{}", at), inside);
    }
    const std::string last = fmt::format("i{}", depth);
    return file_of(text + interaction(last, with_message ? message(last) + ends(last) : ""));
}

std::string nested(const std::string& operation, int depth, int operands, const std::string& guard) {
    std::string inside = message("i");
    for (int at = 0; at < depth; ++at) {
        std::string parts;
        for (int each = 0; each < operands; ++each)
            parts += fmt::format("<operand xmi:id='o{}_{}'>{}{}</operand>", at, each, guard, each == 0 ? inside : "");
        inside = fmt::format(
            "<fragment xmi:type='uml:CombinedFragment' xmi:id='c{}' covered='ia ib' "
            "interactionOperator='{}'>{}</fragment>",
            at, operation, parts);
    }
    return file_of(interaction("i", inside + ends("i")));
}

std::string bounds(const std::string& least, const std::string& most) {
    return fmt::format(
        "<guard><minint xmi:type='uml:LiteralInteger' value='{}'/>"
        "<maxint xmi:type='uml:LiteralUnlimitedNatural' value='{}'/></guard>",
        least, most);
}

}  // namespace

TEST_CASE("files that once took minutes or gigabytes end soon") {
    const Folder folder;
    const fs::path inputs = fs::path(M2P_SOURCE_DIR) / "tests/cli/hostile";
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(inputs)) {
        fs::copy(entry.path(), folder / entry.path().filename().string());
        count += entry.path().extension() != ".check" ? 1 : 0;
    }
    CHECK(count >= 7);
    for (const auto& entry : fs::directory_iterator(inputs))
        if (entry.path().extension() != ".check") (void)translated(folder, entry.path().filename().string());
    CHECK(contains(translated(folder, "growterm.lcc").error, "[M2P442]"));
    CHECK(contains(translated(folder, "sits.lcc").error, "[M2P210]"));
    CHECK(contains(translated(folder, "calltree.map").error, "[M2P303]"));
    CHECK(contains(translated(folder, "loops5.xmi").error, "[M2P548]"));
    CHECK(contains(translated(folder, "uses_expo.xmi").error, "`i0` uses `i1` 2 times"));
}

TEST_CASE("what multiplies is shared or refused, however deep it is") {
    const Folder folder;
    for (const int depth : {2, 12, 40}) {
        tests::write_file(folder / "calls.map", calls(depth));
        (void)translated(folder, "calls.map");
        for (const bool with_message : {true, false}) {
            tests::write_file(folder / "uses.xmi", uses(depth, 3, with_message));
            (void)translated(folder, "uses.xmi");
        }
        tests::write_file(folder / "bounded.xmi", nested("loop", depth, 1, bounds("0", "3")));
        (void)translated(folder, "bounded.xmi");
        tests::write_file(folder / "open.xmi", nested("loop", depth, 1, bounds("3", "*")));
        (void)translated(folder, "open.xmi");
        tests::write_file(folder / "par.xmi", nested("par", depth, 4, ""));
        (void)translated(folder, "par.xmi");
        tests::write_file(folder / "alt.xmi", nested("alt", depth, 4, ""));
        (void)translated(folder, "alt.xmi");
    }
}

TEST_CASE("terms that double with each step, each rule and each message are given up") {
    const Folder folder;
    const auto ends_soon = [&](const char* framework, const char* check) {
        tests::write_file(folder / "grow.lcc", framework);
        tests::write_file(folder / "grow.check", check);
        (void)translated(folder, "grow.lcc");
    };
    ends_soon("a(x, X) :: null <- p(Y).\n", "agents x1 : x\ncommon { p(N) <- p(f(N, N)). }\n");
    ends_soon("a(x, X) :: null <- p(a).\n", "agents x1 : x\ncommon { p(N) <- N = M and p(f(M, N, M)). }\n");
    ends_soon("a(x(N), X) :: null <- true(N) then a(x(f(N, N)), X).\n", "agents x1 : x(a)\ncommon { true(_). }\n");
    ends_soon("a(x(N), X) :: m(N) => a(x(_), X) then m(M) <= a(x(_), X) then a(x(f(M, N, M)), X).\n",
              "agents x1 : x(a)\n");
    std::string chain = "a(x, X) :: null <- q(Z0).\n";
    std::string body;
    for (int at = 39; at >= 0; --at)
        body += fmt::format("{}Z{} = f(Z{}, Z{})", body.empty() ? "" : " and ", at, at + 1, at + 1);
    ends_soon(chain.c_str(), ("agents x1 : x\ncommon { q(Z0) <- " + body + ". }\n").c_str());
}

TEST_CASE("budgets hold before the search, and past them nothing is decided") {
    const Folder folder;
    std::string text = "Scene[\nagent(!A, %a) = agent(c0)\n";
    for (int at = 0; at < 1000; ++at)
        text += fmt::format("agent(!A, %a, c{0}) = m{0}() => agent(_, %a) then agent(c{1})\n", at, (at + 1) % 1000);
    tests::write_file(folder / "calls.map", text + "]\n");
    for (const char* line : {"map2pml check --memory 1M calls.map", "map2pml --memory 1M calls.map -o -",
                             "map2pml --time 1ms calls.map -o -"}) {
        CAPTURE(line);
        const Ran ran = folder.run(line);
        CHECK(ran.exit_code == 3);
        CHECK(contains(ran.error, "[M2P310]"));
        CHECK_FALSE(contains(ran.out, "proctype"));
    }
}

TEST_CASE("as many channels as SPIN can hold") {
    const Folder folder;
    tests::write_file(folder / "places.check", "invariant \"told\": not (!A at 2 and pending done())\n");
    // Two mailboxes, and for each `par` a channel to report on and two on which its branches are started; 85 have none of these.
    for (const int pars : {84, 85}) {
        CAPTURE(pars);
        std::string text = "Scene[\nagent(!A, %a) = ";
        for (int at = 0; at < pars; ++at) text += "(p() par q()) then\n";
        text +=
            "done() => agent(!B, %b) then agent()\nagent(!B, %b) = waitfor done() <= agent(!A, %a) timeout "
            "agent()\n]\n";
        tests::write_file(folder / "pars.map", text);
        const Ran ran = folder.run("map2pml check -c places.check --property told pars.map");
        CAPTURE(ran.error);
        CHECK(ran.exit_code == 1);
        CHECK(contains(ran.out, "violated"));
    }
}

TEST_CASE("at most 100 diagnostics of a file are shown, and how many more there are") {
    const Folder folder;
    std::string text = "Scene[\nagent(!A, %a) = skip\n";
    for (int at = 0; at < 120; ++at) text += fmt::format("agent(!A, %a, c{}) = agent(nowhere)\n", at);
    tests::write_file(folder / "many.map", text + "]\n");
    const Ran ran = folder.run("map2pml many.map -o -");
    CHECK(ran.exit_code == 2);
    CHECK(contains(ran.error, "[M2P199]"));
    std::size_t lines = 0;
    for (std::size_t at = ran.error.find("[M2P107]"); at != std::string::npos; at = ran.error.find("[M2P107]", at + 1))
        ++lines;
    CHECK(lines == 100);
}

TEST_CASE("inputs without an end are read up to a size; who is interrupted while reading ends soon") {
    const Folder folder;
    const Ran zero = folder.run("map2pml --from map /dev/zero -o -");
    CHECK(zero.exit_code == 2);
    CHECK(contains(zero.error, "larger than 64 MB"));
    CHECK(folder.run("cp /dev/null a.check; map2pml check --from map -c /dev/zero - </dev/null").exit_code == 2);
    for (const char* signal : {"INT", "TERM"}) {
        const Ran ran = folder.run(fmt::format(
            "mkfifo pipe{0}; sleep 30 >pipe{0} & \"$MAP2PML\" check - <pipe{0} & P=$!; sleep 0.5; kill -{0} $P; "
            "for i in $(seq 200); do kill -0 $P 2>/dev/null || break; sleep 0.1; done; "
            "kill -0 $P 2>/dev/null && echo late; wait $P; E=$?; kill %1; exit $E",
            signal));
        CAPTURE(ran.error);
        CHECK_FALSE(contains(ran.out, "late"));
        CHECK(ran.exit_code == 3);  // nothing is known to be wrong with it
        CHECK(contains(ran.error, "stopped before the input was read"));
    }
    // Each command that reads a file, here from a pipe that says nothing.
    const auto interrupted = [&](const std::string& command) {
        return folder.run(
            fmt::format("\"$MAP2PML\" {} & P=$!; sleep 0.5; kill -INT $P; "
                        "for i in $(seq 200); do kill -0 $P 2>/dev/null || break; sleep 0.1; done; "
                        "kill -0 $P 2>/dev/null && echo late; wait $P",
                        command));
    };
    CHECK(folder.run("mkfifo pipe.map pipe.xmi pipe.bum pipe.json pipe.check").exit_code == 0);
    tests::write_file(folder / "a.map", "Scene[ agent(!A, %a) = skip ]");
    for (const char* command :
         {"pipe.map", "check pipe.map", "check pipe.xmi", "check -c pipe.check a.map", "simulate pipe.map",
          "simulate -c pipe.check a.map", "replay pipe.json", "prove pipe.map", "prove pipe.xmi",
          "prove --sequencing strict pipe.xmi", "prove pipe.bum", "prove -c pipe.check a.map"}) {
        const Ran ran = interrupted(command);
        CAPTURE(command);
        CAPTURE(ran.error);
        CHECK_FALSE(contains(ran.out, "late"));
        CHECK(ran.exit_code == 3);
        CHECK(contains(ran.error, "stopped before the input was read"));
    }
}

TEST_CASE("what the system refuses is no bug of the program") {
    const Folder folder;
    tests::write_file(folder / "a.map", "Scene[ agent(!A, %a) = skip ]");
    CHECK(folder.run("mkdir kept && touch kept/Scene").exit_code == 0);
    const Ran kept = folder.run("map2pml check --keep kept a.map");
    CHECK(kept.exit_code == 4);
    CHECK(contains(kept.error, "map2pml: error: --keep: kept/Scene"));
    CHECK(contains(kept.out, "holds"));
#if !defined(__SANITIZE_ADDRESS__)
    // Below some limit the libraries of the program find no room; above another it works.
    int refusals = 0;
    for (int kibibytes = 40'000; kibibytes <= 120'000; kibibytes += 2'000) {
        const Ran ran = folder.run(fmt::format("ulimit -v {}; exec \"$MAP2PML\" check a.map", kibibytes));
        CAPTURE(kibibytes);
        CAPTURE(ran.error);
        if (ran.exit_code == 127 && contains(ran.error, "loading shared libraries")) continue;
        if (ran.exit_code == 0 && contains(ran.out, "holds")) break;
        ++refusals;
        CHECK(ran.exit_code == 3);
        CHECK(contains(ran.out + ran.error, "the system gives no more "));
        CHECK(!contains(ran.error, "bug"));
    }
    CHECK(refusals > 0);
#endif
}

TEST_CASE("one signal ends a translation that goes on for long") {
    const Folder folder;
    // Some seconds of work that no limit of its own ends.
    std::string text = "Scene[\n";
    for (int at = 0; at < 60000; ++at)
        text += fmt::format("agent(!A, %a, c{0}) = m{0}() => agent(_, %a) then agent(c{0})\n", at);
    tests::write_file(folder / "long.map", text + "agent(!A, %a) = agent(c0)]\n");
    const Ran ran = folder.run(
        "\"$MAP2PML\" long.map -o /dev/null & P=$!; sleep 1; kill -TERM $P; "
        "for i in $(seq 200); do kill -0 $P 2>/dev/null || break; sleep 0.1; done; "
        "kill -0 $P 2>/dev/null && echo late; wait $P");
    CHECK_FALSE(contains(ran.out, "late"));
    CHECK((ran.exit_code == 0 || ran.exit_code == 2 || ran.exit_code == 3));
}

TEST_CASE("descriptors that the caller closed, folders that cannot be written") {
    const Folder folder;
    tests::write_file(folder / "a.map", "Scene[ agent(!A, %a) = skip ]");
    CHECK(folder.run("map2pml a.map -o - >&-").exit_code == 4);
    CHECK(folder.run("map2pml a.map -o a.pml 2>&- <&- >&-").exit_code == 0);
    CHECK(contains(tests::read_file(folder / "a.pml"), "proctype"));
    CHECK(folder.run("map2pml check - <&-").exit_code == 2);
    const Ran kept = folder.run("map2pml check --keep a.map/under a.map");
    CHECK(kept.exit_code == 2);
    CHECK(contains(kept.error, "`--keep a.map/under` cannot be written"));
    CHECK(folder.run("mkdir t && TMPDIR=t map2pml check a.map").exit_code == 0);
}

TEST_CASE("a list with blanks between its names is not read as files") {
    const Folder folder;
    tests::write_file(folder / "a.map", "Scene[ agent(!A, %a) = $x = getValue() then $y = getWinner() ]");
    const Ran ran = folder.run("map2pml check --total getValue getWinner a.map");
    CHECK(ran.exit_code == 2);
    CHECK(contains(ran.error, "`--total getValue,getWinner`"));
}

TEST_CASE("own wording that is wrong is a mistake of its user, named with its place") {
    const Folder folder;
    tests::write_file(folder / "a.map", "Scene[ agent(!A, %a) = a() => agent(_, %a) ]");
    fs::create_directories(folder / "own/promela");
    const auto refused = [&](const char* name, const char* text, const char* said) {
        tests::write_file(folder / (std::string("own/promela/") + name), text);
        for (const char* command : {"map2pml check --templates own a.map", "map2pml --templates own a.map -o -"}) {
            const Ran ran = folder.run(command);
            CAPTURE(ran.error);
            CHECK(ran.exit_code == 2);
            CHECK(contains(ran.error, std::string("own/promela/") + name + ": "));
            CHECK(contains(ran.error, said));
        }
        fs::remove(folder / (std::string("own/promela/") + name));
    };
    refused("fail.mustache", "", "it is empty");
    refused("tag.mustache", "x\n{{#y}}", "2:1: ");
    refused("fial.mustache", "x", "there is no template with this name");
    // Well-formed wording that is no Promela: SPIN finds out.
    tests::write_file(folder / "own/promela/fail.mustache", "not Promela at all\n");
    const Ran ran = folder.run("map2pml check --templates own a.map");
    CAPTURE(ran.error);
    CHECK(ran.exit_code == 2);
    CHECK(contains(ran.error, "with the templates of own: spin rejected the model"));
    fs::remove(folder / "own/promela/fail.mustache");
    refused("model.mustache", "{{#no_such_name}}x{{/no_such_name}}", "writes no line");
}

TEST_CASE("names of files and text that are no text never reach a screen or a page as they are") {
    const Folder folder;
    const std::string name = "a\x1b[31m\xff\xe2\x80\xae\x07.map";
    tests::write_file(folder / name, "Scene[ agent(!A, %a) = agent(nowhere) ]");
    const std::string quoted = "$'a\\x1b[31m\\xff\\xe2\\x80\\xae\\x07.map'";
    const Ran ran =
        folder.run("map2pml check --format json=out.json --format html=out.html --format text=out.txt " + quoted);
    CHECK(ran.exit_code == 2);
    for (const std::string& text : {ran.error, ran.out, tests::read_file(folder / "out.json"),
                                    tests::read_file(folder / "out.html"), tests::read_file(folder / "out.txt")})
        for (const char* bad : {"\x1b", "\xff", "\xe2\x80\xae", "\x07"}) CHECK_FALSE(contains(text, bad));
    CHECK(contains(ran.error, "[M2P107]"));
    for (const char* bytes :
         {"Scene[ \x1b]0;x\x07 ]", "\xff\xfe\x01", "Scene[ agent(!A\xe2\x80\xae, %a) = x", "\xc0\x80["}) {
        tests::write_file(folder / "b.map", bytes);
        const Ran shown = folder.run("map2pml check b.map");
        CHECK(shown.exit_code == 2);
        for (const char* bad : {"\x1b", "\xff", "\xe2\x80\xae", "\x07", "\xc0"})
            CHECK_FALSE(contains(shown.error, bad));
    }
    // Constants may hold anything; JSON keeps it, texts for people show that it is there.
    tests::write_file(folder / "c.map",
                      "S[ agent(!A, %a) = m(\"\x1b[31m\xe2\x80\xae\xc2\x9b\") => agent(!B, %b)\n"
                      "   agent(!B, %b) = waitfor m($x) <= agent(!A, %a) timeout skip ]");
    for (const char* target : {"ir", "promela", "eventb"}) {
        CAPTURE(target);
        const Ran shown = folder.run(std::string("map2pml c.map -o - -t ") + target);
        CHECK(shown.exit_code == 0);
        CHECK(contains(shown.out, "[31m"));
        for (const char* bad : {"\x1b", "\xe2\x80\xae", "\xc2\x9b"}) CHECK_FALSE(contains(shown.out, bad));
    }
}

}  // namespace hostile_test
