// `--from-state`: a saved run goes on under other rules; what does not fit is refused; from the first step the verdicts are those of a check.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <set>
#include <string>

#include "tests/support/program.h"

namespace continued_test {

using tests::Folder;
using tests::Ran;
using Json = nlohmann::json;

namespace {

/// The archive says yes or no, and rules decide which; `known` is asked before.
const char* const kArchive = R"(a(reader(F), R) ::
  hello => a(archive, A) <- known(A) then
  request(F) => a(archive, A) <- wants(F) then
  ( record(F) <= a(archive, A)
    or refused(F) <= a(archive, A) ).
a(archive, A) ::
  hello <= a(reader(_), R) then
  request(F) <= a(reader(_), R) then
  ( record(F) => a(reader(_), R) <- disclose(R, F)
    or refused(F) => a(reader(_), R) <- not disclose(R, F) ).
)";

const char* const kStated =
    "agents ann : reader(diary), arc : archive\ntotal disclose, wants\ncommon { known(arc). }\n"
    "ltl answered: eventually received record(_) by !ann\nprop can = EF <in(record(_))>tt;\n";

void write_archive(const Folder& folder, const std::string& rules) {
    tests::write_file(folder / "archive.lcc", kArchive);
    tests::write_file(folder / "archive.check", kStated + rules);
}

std::string verdict(const Ran& ran, const std::string& name) {
    CAPTURE(ran.out);
    CAPTURE(ran.error);
    const Json report = Json::parse(ran.out);
    for (const Json& result : report["results"])
        if (result["property"] == name) return result["verdict"];
    return "not reported";
}

}  // namespace

TEST_CASE("what was done stays done, and what comes after it obeys the rules of now") {
    const Folder folder;
    write_archive(folder, "");
    REQUIRE(folder.run("map2pml simulate archive.lcc --seed 1 --format json > run.json").exit_code == 0);
    // Nobody may know or want anything any more, but that has been done by step 6: hello, taken, request on its way.
    write_archive(folder,
                  "rules of arc { (ann, _, -known(_)). (ann, _, -wants(_)). (self, R, +disclose(R, diary)). }\n");
    const Ran from_start = folder.run("map2pml check archive.lcc --format json");
    CHECK(verdict(from_start, "termination") == "violated");
    const Ran rest = folder.run("map2pml check archive.lcc --from-state run.json --step 5 --format json");
    CHECK(verdict(rest, "termination") == "holds");
    CHECK(verdict(rest, "answered") == "holds");
    CHECK(verdict(rest, "can") == "holds");
    CHECK(verdict(rest, "reachable-code") == "not reported");
    // The same run, when the archive may not disclose it: the other answer.
    write_archive(folder, "rules of arc { (self, _, -disclose(_, diary)). }\n");
    const Ran denied = folder.run("map2pml check archive.lcc --from-state run.json --step 5 --format json");
    CHECK(verdict(denied, "termination") == "holds");
    CHECK(verdict(denied, "answered") == "violated");
    CHECK(verdict(denied, "can") == "violated");
}

TEST_CASE("one step with two effects that its event does not tell apart: each state has the run that leads there") {
    const auto shows = [](const std::string& protocol, const std::string& step) {
        const Folder folder;
        tests::write_file(folder / "a.map", protocol);
        tests::write_file(folder / "a.check",
                          "state x : 0..3 = 0\nprocedure start() { choose $v in 0..1; set x := $v }\n"
                          "invariant small: x != 1\n");
        REQUIRE(folder.run("map2pml simulate a.map --seed 1 --steps 1 --format json=run.json").exit_code == 0);
        const Ran ran = folder.run("map2pml check a.map --from-state run.json");
        CAPTURE(ran.out);
        CHECK(ran.exit_code == 1);
        CHECK(tests::contains(ran.out, step + "\n            x = 1\n"));
    };
    // A step of the saved run, which does not tell them apart, and a step after it, which only the semantics finds.
    shows(
        "S[ agent(!A, %a) = start() then end() => agent(!B, %b)\n"
        "   agent(!B, %b) = waitfor end() <= agent(!A, %a) timeout skip ]",
        "1  A  start() succeeds  a.map:1:20");
    shows("S[ agent(!A, %a) = ready() then start() then end() ]", "2  A  start() succeeds  a.map:1:33");
}

TEST_CASE("who may not go on is named with the rule, in a run that has the saved steps") {
    const Folder folder;
    write_archive(folder, "");
    REQUIRE(folder.run("map2pml simulate archive.lcc --seed 1 --format json > run.json").exit_code == 0);
    write_archive(folder, "rules of ann { (self, _, -wants(F)). }\n");
    const Ran ran = folder.run("map2pml check archive.lcc --from-state run.json --step 2");
    CHECK(ran.exit_code == 1);
    CHECK(mentions(ran, "ann may not do `wants(diary)`: it is forbidden by `(self, _, -wants(F)).` (line 6)"));
    const Ran report = folder.run(
        "map2pml check archive.lcc --from-state run.json --step 2 --property termination --format json | tee "
        "report.json");
    const Json steps = Json::parse(report.out)["results"].front()["counterexample"]["steps"];
    REQUIRE(steps.size() == 2);
    CHECK(steps[0]["performative"] == "known");
    CHECK(folder.run("map2pml replay report.json").exit_code == 0);
}

TEST_CASE("with the rules of then the verdicts are those of the whole check") {
    const Folder folder;
    for (const std::string rules : {"", "rules of arc { (self, _, -disclose(_, diary)). }\n",
                                    "rules of arc { (self, R, +disclose(R, _)) <- friend(R). friend(bob). }\n"}) {
        CAPTURE(rules);
        write_archive(folder, rules);
        REQUIRE(folder.run("map2pml simulate archive.lcc --seed 2 --format json > run.json").exit_code == 0);
        const Ran whole = folder.run("map2pml check archive.lcc --format json");
        const Ran rest = folder.run("map2pml check archive.lcc --from-state run.json --step 1 --format json");
        for (const char* name :
             {"termination", "no-failure", "no-orphans", "progress", "mailbox-bound", "answered", "can"}) {
            CAPTURE(name);
            CHECK(verdict(rest, name) == verdict(whole, name));
        }
    }
}

TEST_CASE("in MAP and in a diagram rules are part of the protocol: what was done has to obey those of now") {
    const Folder folder;
    tests::write_file(folder / "post.map",
                      "Post[ agent(!A, %a) = first() => agent(!B, %b) then second() => agent(!B, %b)\n"
                      "  agent(!B, %b) = waitfor first() <= agent(_, _) timeout (agent())\n"
                      "    then waitfor second() <= agent(_, _) timeout (skip) ]");
    REQUIRE(folder.run("map2pml simulate post.map --seed 1 --format json > run.json").exit_code == 0);
    tests::write_file(folder / "post.check", "rules of A { (self, _, -first). }\n");
    const Ran before = folder.run("map2pml check post.map --from-state run.json --step 1");
    CHECK(before.exit_code == 2);
    CHECK(mentions(before, "step 1 of run.json does not fit this protocol: A first() => B"));
    tests::write_file(folder / "post.check", "rules of A { (self, _, -second). }\n");
    const Ran after = folder.run("map2pml check post.map --from-state run.json --step 1 --format json");
    CHECK(verdict(after, "no-failure") == "violated");
    tests::write_file(folder / "post.check", "rules of A { (self, !B, +first). (self, !B, +second). }\n");
    const Ran permitted = folder.run("map2pml check post.map --from-state run.json --step 1 --format json");
    CHECK(verdict(permitted, "no-failure") == "holds");

    const std::string desk = "cp " M2P_SOURCE_DIR "/samples/policies/desk.xmi . && ";
    tests::write_file(folder / "desk.check", "");
    bool gives = false;
    for (int seed = 1; seed < 20 && !gives; ++seed) {  // a run in which the desk finds the testament and gives it
        gives = folder
                    .run(desk + "map2pml simulate desk.xmi --format json --seed " + std::to_string(seed) +
                         " > run.json && grep -q '\"record\"' run.json")
                    .exit_code == 0;
    }
    REQUIRE(gives);
    CHECK(folder.run("map2pml check desk.xmi --from-state run.json --step 3").exit_code == 0);
    tests::write_file(folder / "desk.check", "rules of desk { (self, _, -decides_found). }\n");
    CHECK(folder.run("map2pml check desk.xmi --from-state run.json --step 2").exit_code == 0);
    const Ran found = folder.run("map2pml check desk.xmi --from-state run.json --step 3");
    CHECK(found.exit_code == 2);
    CHECK(mentions(found, "step 3 of run.json does not fit this protocol"));
    tests::write_file(folder / "desk.check", "rules of desk { (self, _, -record(_)). }\n");
    const Ran given = folder.run("map2pml check desk.xmi --from-state run.json --step 3 --format json");
    CHECK(verdict(given, "termination") == "violated");
    const Ran late = folder.run("map2pml check desk.xmi --from-state run.json --step 4");
    CHECK(late.exit_code == 2);
    CHECK(mentions(late, "step 4 of run.json does not fit this protocol"));
}

TEST_CASE("where the saved steps can lead to several states, the worst of them counts") {
    const Folder folder;
    tests::write_file(folder / "two.lcc",
                      "a(x, A) :: ( ready => a(y, B) <- near(B) then good => a(y, B) )\n"
                      "  or ( ready => a(y, B) <- near(B) then good => a(y, B) <- wanted(B) ).\n"
                      "a(y, B) :: ready <= a(x, A) then good <= a(x, A).\n");
    tests::write_file(folder / "two.check",
                      "agents ann : x, bob : y\ncommon { near(bob). }\nprop good = AF in(good);\n");
    for (const char* seed : {"1", "2", "3", "4"}) {  // both branches are taken by some of these
        CAPTURE(seed);
        REQUIRE(folder.run(std::string("map2pml simulate two.lcc --format json > run.json --seed ") + seed).exit_code ==
                0);
        const Ran ran = folder.run("map2pml check two.lcc --from-state run.json --step 2 --format json");
        CHECK(verdict(ran, "termination") == "violated");
        CHECK(verdict(ran, "good") == "violated");
        CHECK(verdict(ran, "no-failure") == "holds");
    }
}

TEST_CASE("a run of something else is refused with its first step that does not fit") {
    const Folder folder;
    write_archive(folder, "");
    REQUIRE(folder.run("map2pml simulate archive.lcc --seed 1 --format json > run.json").exit_code == 0);
    tests::write_file(folder / "other.lcc", "a(x, A) :: good => a(y, B) <- near(B).\na(y, B) :: good <= a(x, A).\n");
    tests::write_file(folder / "other.check", "agents ann : x, arc : y\ncommon { near(arc). }\n");
    const Ran other = folder.run("map2pml check other.lcc --from-state run.json");
    CHECK(other.exit_code == 2);
    CHECK(mentions(other, "step 1 of run.json does not fit this protocol"));
    CHECK(mentions(other, "possible there: ann near() succeeds"));
    const Ran late = folder.run("map2pml check archive.lcc --from-state run.json --step 999");
    CHECK(late.exit_code == 2);
    CHECK(mentions(late, "so there is no step 999"));
    CHECK(folder.run("map2pml check archive.lcc --from-state archive.check").exit_code == 2);
    CHECK(folder.run("map2pml check archive.lcc --from-state missing.json").exit_code == 2);
    CHECK(folder.run("map2pml check archive.lcc --step 2").exit_code == 2);
    CHECK(folder.run("map2pml check archive.lcc --from-state run.json --smallest").exit_code == 2);
}

TEST_CASE("teams go on from a state, each with what its agents know") {
    const Folder folder;
    tests::write_file(folder / "archive.lcc", kArchive);
    const std::string stated =
        kStated + std::string("candidates arc : arc, old, new\ncommon { known(old). known(new). }\n");
    tests::write_file(folder / "archive.check", stated);
    bool is_found = false;  // a run in which ann has asked this archive
    for (int seed = 1; seed < 20 && !is_found; ++seed) {
        const Ran run =
            folder.run("map2pml simulate archive.lcc --format json --seed " + std::to_string(seed) + " | tee run.json");
        is_found = Json::parse(run.out)["trace"]["steps"].size() >= 9;
    }
    REQUIRE(is_found);
    tests::write_file(folder / "archive.check",
                      stated + "rules of broker { (A, _, +disclose(_, _)) <- sworn(A). sworn(new). }\n");
    const Ran ran = folder.run("map2pml teams archive.lcc --all --from-state run.json --step 5 --format json");
    CAPTURE(ran.out);
    CAPTURE(ran.error);
    CHECK(ran.exit_code == 0);
    std::string outcomes;
    const Json tried = Json::parse(ran.out)["files"][0]["searches"][0]["tried"];
    for (const Json& team : tried) outcomes += team["agents"].dump() + " " + team["outcome"].get<std::string>() + "; ";
    CHECK(outcomes == "{\"arc\":\"arc\"} rejected; {\"arc\":\"old\"} rejected; {\"arc\":\"new\"} accepted; ");
    tests::write_file(folder / "other.lcc", "a(x, A) :: good => a(y, B) <- near(B).\na(y, B) :: good <= a(x, A).\n");
    tests::write_file(folder / "other.check",
                      "agents ann : x, arc : y\ncandidates arc : arc, old\ncommon { near(arc). near(old). }\n");
    const Ran other = folder.run("map2pml teams other.lcc --from-state run.json");
    CHECK(other.exit_code == 2);
    CHECK(mentions(other, "does not fit this protocol"));
}

namespace {

/// Each voter says yes or no, and the chair counts until all is quiet.
const char* const kVote = R"(Vote[
  agent(!Chair, %chair) = ask() => agent(_, %voter) then agent(count)
  agent(!Chair, %chair, count) =
    waitfor (yes() <= agent(_, %voter) then agent(count) or no() <= agent(_, %voter) then agent(count))
    timeout (skip)
  agent(!Voter, %voter) =
    waitfor (ask() <= agent($chair, %chair) then (like() then yes() => agent($chair, %chair) or no() => agent($chair, %chair)))
    timeout (agent())]
)";

}  // namespace

TEST_CASE("properties and formulas are searched to the same number of states, however many they are") {
    const Folder folder;
    tests::write_file(folder / "vote.map", kVote);
    tests::write_file(folder / "vote.check", "prop quiet = AG EF deadlock;\n");
    const std::string saved = " --agents Voter=5 --from-state run.json --format json";
    REQUIRE(folder.run("map2pml simulate vote.map --agents Voter=5 --seed 1 --steps 1 --format json > run.json")
                .exit_code == 0);
    const Ran ran = folder.run("map2pml check vote.map" + saved);
    CHECK(verdict(ran, "quiet") == "holds");
    CHECK(verdict(ran, "termination") == "holds");
    std::set<std::size_t> states;
    const Json report = Json::parse(ran.out);
    for (const Json& result : report["results"]) states.insert(result["states"].get<std::size_t>());
    REQUIRE(states.size() == 1);
    CHECK(*states.begin() > 100'000);
    // The report names options that end the search, and advises no smaller instance: the run would not fit it.
    const Ran short_of =
        folder.run("map2pml check vote.map --color never --memory 20M --agents Voter=5 --from-state run.json");
    CAPTURE(short_of.out);
    CHECK(short_of.exit_code == 3);
    CHECK(mentions(short_of, "raise --time or --memory"));
    CHECK_FALSE(mentions(short_of, "at most"));
    CHECK_FALSE(mentions(short_of, "--agents Voter="));
}

TEST_CASE("a run that goes round without a message is shown with its loop") {
    const Folder folder;
    tests::write_file(folder / "tick.map",
                      "Ticks[\n agent(!Tick, %t) = tick() then agent()\n"
                      " agent(!Wait, %w) = waitfor (go() <= agent(_, %t)) timeout (agent())]\n");
    tests::write_file(folder / "tick.check", "total tick\n");
    REQUIRE(folder.run("map2pml simulate tick.map --seed 1 --steps 1 --format json=run.json").exit_code == 0);
    const Ran ran = folder.run("map2pml check tick.map --property progress --from-state run.json --format json");
    CAPTURE(ran.out);
    CHECK(ran.exit_code == 1);
    const Json report = Json::parse(ran.out);
    const Json& run = report.at("results").at(0).at("counterexample");
    CHECK(run.at("lasso_start") == 1);  // the one saved step, then the loop
    for (const Json& step : run.at("steps")) CHECK(step.at("agent") == "Tick");
    // The reference semantics can do the same, again and again.
    tests::write_file(folder / "report.json", ran.out);
    const Ran again = folder.run("map2pml replay report.json");
    CHECK(again.exit_code == 0);
    CHECK(again.out.find("the loop repeats for ever") != std::string::npos);
}

}  // namespace continued_test
