// Invariants that are proposed for failures in states that are not reached.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/development.h"
#include "tests/support/files.h"
#include "translator/machines/explore/developments/explore.h"

namespace maze_proposals_test {

using namespace map2pml;
using maze_exploration::Finding;
using maze_exploration::Outcome;
using maze_exploration::Report;

namespace {

/// Failures of a rule in all states of the first instance, with what is proposed for them.
std::vector<Finding> failures_of(const std::string& text, maze::Rule rule) {
    const maze::Development development = tests::read_development(text);
    const maze_exploration::Limits limits;
    std::vector<Report> reports = explore_every_state(development, development.instances.front(), limits);
    std::vector<Finding> found;
    for (Report& report : reports) {
        for (Finding& each : report.findings) {
            if (each.rule != rule) continue;
            propose_invariants(development, report.of, {{report.abstract, &each}}, limits);
            found.push_back(std::move(each));
        }
    }
    return found;
}

/// A set that grows, and one with a mark that ends it. \param first of the concrete class
std::string growing(const std::string& first) {
    return "macro Up { type T; var s : fin T; init s = {}; action Add changes s any x : T { x /: s; s' = s \\/ {x}; } "
           "}\n"
           "meso Down refines Up {\n  var m : fin T;\n  var stop : bool;\n  init " +
           first +
           ";\n  action Add changes m any x : T { not stop; x /: m; m' = m \\/ {x}; }\n"
           "  action End changes stop { forall x : T . x : m; stop' = true; }\n}\n"
           "refinement Up -> Down { retrieve Up.s = Down.m; simulates Add -> Add; stutter End; }\n"
           "instance one of Down { T = {a,b}; }\n";
}

std::string z05() {
    const std::string text = tests::read_file(M2P_SOURCE_DIR "/samples/maze/z05.maze");
    return text;
}

}  // namespace

// Z5 of the contract: the rule needs placed /= {}.
TEST_CASE("the invariant that Z5 lacks is found, and with it the failure is gone") {
    const std::vector<Finding> failed = failures_of(z05(), maze::Rule::termination);
    REQUIRE(failed.size() == 1);
    REQUIRE(failed[0].proposal.has_value());
    CHECK(failed[0].proposal->of == "System3");
    REQUIRE(failed[0].proposal->invariants == std::vector<std::string>{"placed /= {}"});
    CHECK(failed[0].proposal->is_enough);
    std::string repaired = z05();
    repaired.insert(repaired.rfind("  init "), "  inv found: " + failed[0].proposal->invariants[0] + ";\n");
    CHECK(failures_of(repaired, maze::Rule::termination).empty());
}

// It stops only when the set is full; else the rule fails where it has stopped before.
TEST_CASE("an implication between what the class writes is found") {
    const std::string text = growing("m = {} & stop = false");
    const std::vector<Finding> failed = failures_of(text, maze::Rule::termination);
    REQUIRE(failed.size() == 1);
    REQUIRE(failed[0].proposal.has_value());
    CHECK(failed[0].proposal->is_enough);
    REQUIRE(failed[0].proposal->invariants.size() == 1);
    CHECK(failed[0].proposal->invariants[0] == "stop => (forall x : T . x : m)");
    std::string repaired = text;
    repaired.insert(repaired.rfind("  init "), "  inv found: " + failed[0].proposal->invariants[0] + ";\n");
    CHECK(failures_of(repaired, maze::Rule::termination).empty());
}

// It may have stopped at the beginning, so the failing state is reached.
TEST_CASE("nothing is proposed for a failure that is reached") {
    const std::vector<Finding> failed = failures_of(growing("m = {}"), maze::Rule::termination);
    REQUIRE(failed.size() == 1);
    CHECK_FALSE(failed[0].proposal.has_value());
}

// The other instance starts without any placed position, which its target allows.
TEST_CASE("an invariant of one instance that another breaks is not proposed") {
    std::string text = z05();
    const std::string first = "  init placed /= {} & recruiters = {};\n";
    text.replace(text.find(first), first.size(), "  init (target = {} or placed /= {}) & recruiters = {};\n");
    text.insert(text.find("instance "),
                "instance none of System3 {\n  Position = {0,1};\n  nb = {(0,1),(1,0)};\n  target = {};\n}\n");
    const maze::Development development = tests::read_development(text);
    const maze_exploration::Limits limits;
    std::vector<Report> reports = explore_every_state(development, development.instances.back(), limits);
    REQUIRE(reports.size() == 1);
    REQUIRE(reports[0].findings.size() == 1);
    Finding& failed = reports[0].findings[0];
    propose_invariants(development, "System3", {{"System2", &failed}}, limits);
    REQUIRE(failed.proposal.has_value());
    for (const std::string& each : failed.proposal->invariants) CHECK(each != "placed /= {}");
    CHECK(failed.proposal->is_enough);
}

TEST_CASE("nothing is proposed if some search did not end") {
    const maze::Development development = tests::read_development(z05());
    maze_exploration::Limits limits;
    std::vector<Report> reports = explore_every_state(development, development.instances.front(), limits);
    REQUIRE(reports.size() == 1);
    limits.states = 1;
    Finding& failed = reports[0].findings.front();
    propose_invariants(development, "System3", {{"System2", &failed}}, limits);
    CHECK_FALSE(failed.proposal.has_value());
}

}  // namespace maze_proposals_test
