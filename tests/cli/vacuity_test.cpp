// Passes that say nothing are told from those that do: what is true in no run is named with its place, and what is not known is not
// claimed.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include <set>
#include <string>

#include "tests/support/json_schema.h"
#include "tests/support/program.h"

namespace vacuity_test {

using tests::Folder;
using tests::Ran;
using Json = nlohmann::json;

namespace {

/// The client asks, once; the server answers yes, or refuses. Nobody ever says `hint(1)`, although the text could: `odd` always fails.
const char* const kProtocol = R"(Ask[
  agent(!Client, %client) =
    ask(1) => agent(_, %server) then
    waitfor (yes(1) <= agent(_, %server) or no(1) <= agent(_, %server) or hint(1) <= agent(_, %server)) timeout (agent(wait))
  agent(!Client, %client, wait) =
    waitfor (yes(1) <= agent(_, %server) or no(1) <= agent(_, %server) or hint(1) <= agent(_, %server)) timeout (agent(wait))
  agent(!Server, %server) =
    waitfor (ask(1) <= agent(_, %client) then
      (odd() then hint(1) => agent(_, %client) or
       (willing() then yes(1) => agent(_, %client)) or no(1) => agent(_, %client)))
    timeout (agent())]
)";

const char* const kKnown = R"(procedure odd() { fail }
state asked = false
state odd_one = false
on sent ask(1) { set asked := true }
)";

Ran check(const std::string& properties, const std::string& options = "") {
    const Folder folder;
    tests::write_file(folder / "ask.map", kProtocol);
    tests::write_file(folder / "ask.check", kKnown + properties);
    return folder.run("map2pml check ask.map --skip reachable-code " + options);
}

/// The lines and columns, without those of kKnown, at which something is true in no run.
std::string places(const std::string& property, const std::string& options = "") {
    const Ran ran = check(property, "--property p --format json " + options);
    CAPTURE(ran.out);
    CAPTURE(ran.error);
    std::set<std::string> found;
    const Json report = Json::parse(ran.out);
    for (const Json& result : report.at("results")) {
        for (const Json& each : result["vacuous"]) {
            found.insert(std::to_string(each["span"]["line"].get<int>() - 4) + ":" +
                         std::to_string(each["span"]["column"].get<int>()));
        }
    }
    return fmt::format("{}", fmt::join(found, " "));
}

}  // namespace

TEST_CASE("the left side of an implication that is true in no run") {
    CHECK(places("invariant p: sent hint(1) -> asked") == "1:14");
    CHECK(places("invariant p: not sent hint(1) or odd_one") == "1:18");
    CHECK(places("invariant p: odd_one or not sent hint(1)") == "1:29");
    CHECK(places("ltl p: always (sent hint(1) -> eventually received hint(1))") == "1:16");
    CHECK(places("ltl p: sent hint(1) leads to received hint(1)") == "1:8");
    CHECK(places("ltl p: eventually sent hint(1) -> eventually odd_one") == "1:8");
    CHECK(places("ltl p: always (sent ask(1) -> (sent hint(1) -> eventually odd_one))") == "1:32");
    CHECK(places("ltl p: always (asked -> (not asked -> odd_one))") == "1:26");
    CHECK(places("invariant p: if odd_one then asked else not odd_one") == "");
    CHECK(places("invariant p: (sent ask(1) and sent yes(1)) -> odd_one") == "1:15");
}

TEST_CASE("an `ltl` that forgot `always` asks of the start only") {
    CHECK(places("ltl p: sent ask(1) -> eventually odd_one") == "1:8");
    CHECK(places("ltl p: not asked -> eventually asked") == "");
    CHECK(check("ltl p: sent ask(1) -> eventually odd_one").out.find("checked only at the start of a run") !=
          std::string::npos);
}

TEST_CASE("a part of what never is, and the event of a `where`") {
    CHECK(places("never p: sent hint(1) and asked") == "1:10");
    CHECK(places("never p: asked and odd_one") == "1:20");
    CHECK(places("never p: sent hint(1) where not asked") == "1:10");
    CHECK(places("never p: sent ask(1) where asked") == "");
}

TEST_CASE("parts of a conjunction that exclude each other whatever the protocol does") {
    CHECK(places("never p: sent yes(1) and sent no(1)") == "1:10");
    CHECK(places("never p: asked and (sent yes(1) and received no(1))") == "1:21");
    CHECK(places("invariant p: not (!Client at wait and ended(!Client))") == "1:39");
    CHECK(places("never p: !Client at wait and !Client at Client") == "1:30");
    CHECK(places("never p: !Client at wait and !Server at Server and sent ask(2)") == "1:52");
    CHECK(places("never p: sent ask(1) and sent ask(1) from !Client and odd_one") == "1:55");
    CHECK(places("ltl p: always not (failed(!Client) and !Client at wait)") == "1:40");
}

TEST_CASE("an event of an agent that leaves the place beside it") {
    CHECK(places("never p: !Client at wait and received yes(1) by !Client") == "1:30");
    CHECK(places("never p: received yes(1) and !Client at wait and asked") == "1:10");
    CHECK(places("never p: !Client at wait and sent ask(1)") == "1:30");
    CHECK(places("invariant p: forall $a : %client (not ($a at wait and received yes(1) by $a))") == "1:55");
    CHECK(places("agents Client = 2\nnever p: exists $a : %client ($a at wait and sent ask(1) from $a)") == "2:46");
    CHECK(places("invariant p: !Client at wait -> not received yes(1) by !Client", "--timeout anytime") == "1:37");
    // Somebody else is there, or the agent comes there with it.
    CHECK(places("never p: !Server at Server and sent ask(1)") == "");
    CHECK(places("agents Client = 2\nnever p: !Client1 at wait and received yes(1)", "--timeout anytime") == "");
    CHECK(places("never p: !Client at wait and entered wait by !Client", "--timeout anytime") == "");
    CHECK(places("never p: !Server at Server and received ask(1) by !Server") == "");
    const std::string words = check("never p: !Client at wait and received yes(1) by !Client").out;
    CHECK(words.find("the agent leaves the named place") != std::string::npos);
}

TEST_CASE("the advice about a place in a `where` leads to a property that can be violated, and says what was meant") {
    const char* const protocol = R"(Taken[
  agent(!A, %a) = agent(next)
  agent(!A, %a, next) = waitfor (m() <= agent(!B, %b)) timeout (agent(next))
  agent(!B, %b) = m() => agent(!A, %a)]
)";
    const auto taken = [&](const std::string& condition, const std::string& options = "") {
        const Folder folder;
        tests::write_file(folder / "taken.map", protocol);
        tests::write_file(folder / "taken.check", "never p: " + condition + "\n");
        return folder.run("map2pml check taken.map --property p " + options);
    };
    const Ran refused = taken("received m() by !A where !A at next");
    CHECK(refused.exit_code == 2);
    CHECK(refused.error.find("M2P217") != std::string::npos);
    CHECK(refused.error.find("`… by !A at next`") != std::string::npos);
    CHECK(taken("received m() where !A at next").error.find("`… by !A at next`") != std::string::npos);
    for (const char* level : {"-O0", "-O1", "-O2"}) {
        CAPTURE(level);
        CHECK(taken("received m() by !A at next", level).exit_code == 1);
        CHECK(taken("sent m() from !B at B", level).exit_code == 1);
        CHECK(taken("entered next by !A at A", level).exit_code == 1);
        CHECK(taken("received m() by !A at A", level).exit_code == 0);
    }
    const Ran beside = taken("!A at next and received m() by !A", "--werror");
    CHECK(beside.exit_code == 1);
    CHECK(beside.out.find("the agent leaves the named place") != std::string::npos);
    CHECK(taken("!A at next and sent m() from !B").exit_code == 1);
}

TEST_CASE("what is waited for and is there at the start already") {
    CHECK(places("ltl p: eventually not asked") == "1:19");
    CHECK(places("ltl p: eventually (odd_one or not asked)") == "1:20");
    CHECK(places("ltl p: odd_one until not asked") == "1:22");
    CHECK(places("ltl p: forall $s : %server (eventually not failed($s))") == "1:40");
    CHECK(places("ltl p: eventually not asked and eventually not odd_one") == "1:19 1:44");
    CHECK(places("reachable p: not asked") == "1:14");
    CHECK(places("reachable p: asked") == "");
    CHECK(places("ltl p: eventually asked") == "");
    CHECK(places("ltl p: not asked until asked") == "");
    CHECK(places("ltl p: eventually not asked and eventually asked") == "");
    const Ran ran = check("reachable p: not asked\nexpect p holds vacuously", "--werror");
    CHECK(ran.exit_code == 0);
    CHECK(ran.out.find("already true at the start") != std::string::npos);
    CHECK(check("reachable p: asked\nexpect p holds vacuously").exit_code == 1);
}

TEST_CASE("what is waited for and is always there") {
    CHECK(places("ltl p: sent ask(1) leads to (asked or not asked)") == "1:30");
    CHECK(places("ltl p: always (asked -> eventually not odd_one)") == "1:36");
    CHECK(places("ltl p: always eventually not odd_one") == "1:26");
    CHECK(places("ltl p: sent ask(1) leads to asked") == "");
    CHECK(places("ltl p: sent yes(1) leads to (sent no(1) -> odd_one)") == "");
}

TEST_CASE("an event that never is says who or what, and there is none of its kind") {
    CHECK(places("never p: sent hint(1) to !Client") == "1:10");
    CHECK(places("never p: sent hint") == "");
    CHECK(places("never p: failed willing by !Client or sent hint") == "");
    CHECK(places("never p: sent yes(1) from !Client") == "1:10");
    CHECK(places("never p: received yes(1) by !Server") == "1:10");
}

TEST_CASE("what is asked of the end, when there is one") {
    CHECK(places("after all end p: asked") == "");
    CHECK(places("after all end p: odd_one -> not asked") == "1:18");
    CHECK(places("services client, server\nafter all end p: asked") == "");
    const Folder folder;
    tests::write_file(folder / "endless.map", R"(Endless[
  agent(!A, %a) = x() => agent(!B, %b) then waitfor (y() <= agent(!B, %b) then agent()) timeout (agent(w))
  agent(!A, %a, w) = waitfor (y() <= agent(!B, %b) then agent()) timeout (agent(w))
  agent(!B, %b) = waitfor (x() <= agent(!A, %a) then y() => agent(!A, %a) then agent()) timeout (agent())]
)");
    tests::write_file(folder / "endless.check", "after all end good: false\n");
    const Ran ran = folder.run("map2pml check endless.map --property good");
    CHECK(ran.exit_code == 0);
    CHECK(ran.out.find("holds vacuously") != std::string::npos);
    CHECK(ran.out.find("no run ends properly") != std::string::npos);
    CHECK(folder.run("map2pml check endless.map --property good --werror").exit_code == 1);
}

TEST_CASE("what comes true in some run is no empty condition, also when the rest is true anyway") {
    CHECK(places("ltl p: always (sent yes(1) -> eventually received yes(1))") == "");
    CHECK(places("invariant p: not asked or asked") == "");
    CHECK(places("invariant p: forall $a : %client (forall $b : %server (sent yes(1) to $b -> odd_one) or "
                 "(sent yes(1) to $a -> asked))") == "1:56");
    CHECK(places("invariant p: forall $a : %client (number($a) == 1 -> not odd_one)") == "");
    CHECK(places("ltl p: asked until odd_one") == "");
    CHECK(places("never p: odd_one") == "");
}

TEST_CASE("a conjunction says nothing when none of its parts does") {
    CHECK(places("invariant p: (sent hint(1) -> asked) and (odd_one -> asked)") == "1:15 1:43");
    CHECK(places("invariant p: (sent hint(1) -> asked) and (sent yes(1) -> asked)") == "");
    CHECK(places("never p: (sent hint(1) where asked) or received yes(1) by !Server") == "1:11 1:40");
    CHECK(places("never p: (sent hint(1) where asked) or (sent yes(1) where odd_one)") == "");
    CHECK(places("ltl p: always (asked -> ((sent hint(1) -> odd_one) and (odd_one -> asked)))") == "1:27 1:57");
}

TEST_CASE("one copy of a quantifier that comes true is enough") {
    const std::string two = "agents Client = 2\n";
    CHECK(places(two + "invariant p: forall $a : %client (sent ask(1) from $a where $a == !Client2 -> asked)") == "");
    CHECK(places(two + "invariant p: forall $a : %client (sent yes(1) from $a -> odd_one)") == "2:35");
}

TEST_CASE("a trace that is expected not to happen, of an event that does not happen by itself") {
    CHECK(places("trace p: sent ask(1), sent hint(1)\nexpect p violated") == "1:23");
    CHECK(places("trace p: sent yes(1), sent no(1)\nexpect p violated") == "");
    CHECK(places("trace p: sent hint(1)\nexpect p violated") == "");
    const std::string trace = "trace p: sent ask(1), sent hint(1)\nexpect p violated";
    CHECK(check(trace, "--werror").exit_code == 1);
    CHECK(check(trace + " vacuously", "--werror").exit_code == 0);
    CHECK(check(trace).exit_code == 0);
}

TEST_CASE("a warning, an error with --werror, and what a check file expects") {
    const std::string empty = "invariant p: sent hint(1) -> asked\n";
    const std::string full = "invariant p: sent yes(1) -> asked\n";
    const Ran ran = check(empty);
    CHECK(ran.exit_code == 0);
    CHECK(ran.out.find("  holds vacuously  p") != std::string::npos);
    CHECK(ran.out.find("ask.check:5:14") != std::string::npos);
    CHECK(ran.out.find("warning: no run has such an event") != std::string::npos);
    CHECK(ran.out.find("map2pml explain vacuous") != std::string::npos);
    CHECK(check(empty, "--werror").exit_code == 1);
    CHECK(check(empty + "expect p holds", "--werror").exit_code == 1);
    CHECK(check(full, "--werror").exit_code == 0);
    const Ran known = check(empty + "expect p holds vacuously because \"odd is never\"", "--werror");
    CHECK(known.exit_code == 0);
    CHECK(known.out.find("warning") == std::string::npos);
    CHECK(check(full + "expect p holds vacuously").exit_code == 1);
    CHECK(check(full + "expect p holds emptily").exit_code == 2);
    CHECK(check(full + "expect p incomplete vacuously").exit_code == 2);
}

TEST_CASE("where SPIN is asked, because the states are too many for the reference semantics") {
    const std::string many = "agents Client = 4\n";
    CHECK(places(many + "invariant p: sent hint(1) -> asked") == "2:14");
    CHECK(places(many + "invariant p: ended(!Client1) and ended(!Client4) -> asked") == "");
}

TEST_CASE("behind a limit nothing is known") {
    const Folder folder;
    tests::write_file(folder / "rounds.map", R"(Rounds[
  agent(!A, %a) = agent(round, 0)
  agent(!A, %a, round, $n) = waitfor (tick() then more($n) then agent(round, $n)) timeout (late() => agent(!B, %b))
  agent(!B, %b) = waitfor (late() <= agent(!A, %a)) timeout (agent())]
)");
    tests::write_file(folder / "rounds.check", R"(
limit round = 3
state n : 0..100 = 0
on succeeded more(_) { set n := n + 1 }
invariant far: n == 50 -> failed(!A)
invariant near: n == 2 -> not failed(!A)
)");
    const Ran ran = folder.run("map2pml check rounds.map --property far --property near");
    CAPTURE(ran.out);
    CHECK(ran.exit_code == 0);
    CHECK(ran.out.find("vacuously") == std::string::npos);
}

TEST_CASE("JSON fits its schema, and the page says it, too") {
    const Folder folder;
    tests::write_file(folder / "ask.map", kProtocol);
    tests::write_file(folder / "ask.check", std::string(kKnown) + "invariant p: sent hint(1) -> asked\n");
    (void)folder.run("map2pml check ask.map --property p --format json=a.json --format html=a.html");
    const Json report = Json::parse(tests::read_file(folder / "a.json"));
    const auto schema = json_schema::validator_for("driver/report/schema/check-report.schema.json");
    CHECK(schema.faults(report) == std::vector<std::string>{});
    const Json& result = report["results"][0];
    CHECK(result["verdict"] == "holds");
    CHECK(result["vacuous"].size() == 1);
    CHECK(result["expected_vacuous"] == false);
    const std::string page = tests::read_file(folder / "a.html");
    CHECK(page.find("holds vacuously") != std::string::npos);
    CHECK(page.find("no run has such an event") != std::string::npos);
}

}  // namespace vacuity_test
