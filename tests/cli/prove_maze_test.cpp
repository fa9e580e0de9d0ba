// `map2pml prove` on developments in MAZE: verdicts on rules, expectations, exit codes, the report in JSON.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/report/page.h"
#include "tests/support/json_schema.h"
#include "tests/support/program.h"
#include "tests/support/text.h"

namespace prove_maze_test {

using namespace tests;
using Json = nlohmann::json;

namespace {

const std::string kSamples = M2P_SOURCE_DIR "/samples/maze/";

Json report_on(const Folder& folder, const std::string& name) {
    return Json::parse(folder.run("map2pml prove --time 5s --format json '" + kSamples + name + ".maze'").out);
}

std::string verdict_of(const Json& report, const std::string& rule, const Json& instance) {
    for (const Json& each : report["rules"])
        if (each["rule"] == rule && each["instance"] == instance && each["action"].is_null()) return each["verdict"];
    return "none";
}

}  // namespace

TEST_CASE("a rule that fails says where, after which steps, and what prevents the actions") {
    const Folder folder;
    const Ran ran = folder.run("map2pml prove --time 5s '" + kSamples + "z06.maze'");
    CHECK(ran.exit_code == 0);
    // The ends of the path are interchangeable: of {0} and {2} one is looked at.
    CHECK(contains(ran.out, "System2 -> System3 on path3, 3 states up to symmetry"));
    CHECK(contains(ran.out, "fails       termination: no action is possible, but the abstract state allows `Place`"));
    CHECK(contains(ran.out, "state  atoms = {1, 2}, placed = {2}, recruiters = {}"));
    CHECK(contains(ran.out, "not possible  Move: p : recruiters"));
    CHECK(contains(ran.out, "expected  1 of 1 verdict"));
}

TEST_CASE("a failure in states that are not reached is one of the rule, not of the instance") {
    const Folder folder;
    const Json report = report_on(folder, "z05");
    CHECK(verdict_of(report, "termination", "path3") == "holds");
    CHECK(verdict_of(report, "termination", nullptr) == "fails");
    for (const Json& each : report["rules"]) {
        if (each["is_reachable"]) continue;
        CHECK(each["proposed"]["invariants"] == Json::array({"placed /= {}"}));
        CHECK(each["proposed"]["is_enough"] == true);
    }
    const Ran ran = folder.run("map2pml prove --time 5s '" + kSamples + "z05.maze'");
    CHECK(
        contains(ran.out, "proposed  `inv placed /= {};` in System3: it holds in all states that its instances reach"));
    // What is proved for all instances.
    CHECK(verdict_of(report, "initialisation", nullptr) == "holds");
    CHECK(verdict_of(report, "action simulation", nullptr) == "holds");
    CHECK(verdict_of(report, "stuttering convergence", nullptr) == "holds");
}

TEST_CASE("termination that needs an argument on connectedness is proved for all sizes") {
    const Folder folder;
    std::string text = tests::read_file(kSamples + "z05.maze");
    const std::size_t at = text.rfind("  init ");
    REQUIRE(at != std::string::npos);
    text.insert(at, "  inv seed: placed /= {};\n");
    // As printed, the positions of the target may be connected outside of it, where no atom is ever placed.
    const std::string printed = "(p,q) : nb^*;";
    REQUIRE(text.find(printed) != std::string::npos);
    text.replace(text.find(printed), printed.size(), "(p,q) : nb^* on target;");
    text.resize(text.find("expect "));
    tests::write_file(folder / "seeded.maze", text);
    const Json report = Json::parse(folder.run("map2pml prove --time 10s --format json seeded.maze").out);
    CHECK(verdict_of(report, "termination", nullptr) == "holds");
}

TEST_CASE("an expectation that is not met is exit code 1, and nothing else makes up for it") {
    const Folder folder;
    std::string text = tests::read_file(kSamples + "z04.maze");
    const std::string fails = "expect termination fails";
    text.replace(text.find(fails), fails.size(), "expect termination holds");
    tests::write_file(folder / "wrong.maze", text);
    const Ran ran = folder.run("map2pml prove --time 5s wrong.maze");
    CHECK(ran.exit_code == 1);
    CHECK(contains(ran.out, "unexpected  termination holds on path3: found fails"));
}

TEST_CASE("without an expectation a failure is exit code 1, and what is open is 3") {
    const Folder folder;
    std::string text = tests::read_file(kSamples + "z04.maze");
    text.resize(text.find("expect "));
    tests::write_file(folder / "failing.maze", text);
    CHECK(folder.run("map2pml prove --time 5s failing.maze").exit_code == 1);
    text = tests::read_file(kSamples + "z02.maze");
    text.resize(text.find("expect "));
    tests::write_file(folder / "open.maze", text);
    CHECK(folder.run("map2pml prove --time 5s open.maze").exit_code == 3);
}

TEST_CASE("invariants that contradict each other show nothing") {
    const Folder folder;
    tests::write_file(folder / "none.maze",
                      "macro A {\n  var n : nat;\n  inv up: n > 3;\n  inv down: n < 2;\n  init true;\n"
                      "  action Go changes n { n' = n + 1; }\n}\n"
                      "meso B refines A {\n  var m : nat;\n  init m = 0;\n  action Go changes m { m' = m + 1; }\n}\n"
                      "refinement A -> B {\n  retrieve A.n = B.m;\n  simulates Go -> Go;\n}\n");
    const Json report = Json::parse(folder.run("map2pml prove --time 5s --format json none.maze").out);
    CHECK(report["error"].is_null());
    CHECK(verdict_of(report, "action simulation", nullptr) == "vacuous");
    CHECK(verdict_of(report, "termination", nullptr) == "vacuous");
}

TEST_CASE("the report is what its schema says, and JUnit and HTML have the rules too") {
    const Folder folder;
    const json_schema::Validator schema =
        json_schema::validator_for("driver/report/proofs/schema/prove-report.schema.json");
    const Json report = report_on(folder, "z01");
    for (const std::string& each : schema.faults(report)) CHECK(each == "");
    for (const std::string& each : schema.faults(report_on(folder, "z05"))) CHECK(each == "");
    CHECK(report["expected"].size() == 2);
    const Ran ran =
        folder.run("map2pml prove --time 5s --format junit=r.xml --format html=r.html '" + kSamples + "z01.maze'");
    CHECK(ran.exit_code == 0);
    CHECK(contains(tests::read_file(folder / "r.xml"), "System2 on three: action simulation of Place"));
    CHECK(contains(tests::read_file(folder / "r.html"), "Rules of refinement"));
}

// Z6 stops at placed = {0}, and then nobody recruits: `Move` asks for p : recruiters, which is empty.
TEST_CASE("the page lists a failure once, and marks the false conjuncts of each action") {
    const Folder folder;
    (void)folder.run("map2pml prove --time 5s --format html=r.html '" + kSamples + "z06.maze'");
    const std::string page = tests::read_file(folder / "r.html");
    CHECK(contains(page, "<dt>not possible: <bdi>Move</bdi></dt>"));
    CHECK(contains(page, "<dt>not possible: <bdi>Recruit</bdi></dt>"));
    CHECK(contains(page, "<mark><bdi>p : recruiters</bdi></mark> <strong>false</strong>"));
    CHECK(contains(page, "<li><bdi>(p, q) : nb</bdi>"));
    (void)folder.run("map2pml prove --time 5s --format html=r.html '" + kSamples + "z01.maze'");
    CHECK(report_test::count(tests::read_file(folder / "r.html"),
                             "System1 -&gt; System2 on three: action simulation of Place</bdi>: fails</h4>") == 1);
}

// Y7 fails after seven steps and the one that fails: messages go between two agents, and there are three positions.
TEST_CASE("the page draws the messages of a run, and the drawn positions at each step") {
    const Folder folder;
    // Its well-definedness is not proved, and then no proof of the class is tried: this case is about the runs.
    std::string text = tests::read_file(kSamples + "y07.maze");
    const std::size_t at = text.find("  inv near:");
    REQUIRE(at != std::string::npos);
    text.insert(at, "  inv counted: forall a : Atom . a : dom atoms => card a.target >= 0;\n");
    tests::write_file(folder / "y07.maze", text);
    (void)folder.run("map2pml prove --time 5s --format html=r.html y07.maze");
    const std::string page = tests::read_file(folder / "r.html");
    const std::vector<std::string> all = report_test::drawings(page);
    std::size_t charts = 0;
    std::size_t patches = 0;
    for (const std::string& each : all) {
        pugi::xml_document document;
        report_test::parse(each, document);
        const std::size_t cells = report_test::count(each, "<g class=\"cell\">");
        charts += report_test::count(each, "<g class=\"lifeline\">") == 2 ? 1 : 0;
        patches += cells == 3 ? 1 : 0;
        CHECK((cells == 0 || cells == 3));
    }
    CHECK(charts > 0);
    CHECK(patches > charts);
    CHECK(contains(page, "grad(1)"));
    CHECK(contains(page, "position a1"));
}

// Z16: a deadlock on a 4-neighbour lattice; no agents, so no messages.
TEST_CASE("a run without messages has no sequence diagram") {
    const Folder folder;
    (void)folder.run("map2pml prove --time 5s --format html=r.html '" + kSamples + "z16.maze'");
    const std::string page = tests::read_file(folder / "r.html");
    CHECK_FALSE(contains(page, "<g class=\"lifeline\">"));
    CHECK(contains(page, "<title>(0,0): target"));
}

}  // namespace prove_maze_test
