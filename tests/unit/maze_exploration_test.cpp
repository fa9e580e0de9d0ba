// Instances of developments: what is reached, and what the verdicts say.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/support/development.h"
#include "translator/machines/explore/developments/explore.h"

namespace maze_exploration_test {

using namespace map2pml;
using maze_exploration::Finding;
using maze_exploration::Outcome;
using maze_exploration::Report;

namespace {

Report explored(const std::string& text, const maze_exploration::Limits& limits = {}) {
    const maze::Development development = tests::read_development(text);
    return maze_exploration::explore(development, development.instances.front(), limits).front();
}

const Finding* finding_of(const Report& report, maze::Rule rule, const std::string& action = "") {
    const auto found = std::find_if(report.findings.begin(), report.findings.end(),
                                    [&](const Finding& each) { return each.rule == rule && each.action == action; });
    return found == report.findings.end() ? nullptr : &*found;
}

Outcome outcome_of(const Report& report, maze::Rule rule, const std::string& action = "") {
    const Finding* found = finding_of(report, rule, action);
    return found == nullptr ? Outcome::unknown : found->outcome;
}

/// An abstract counter, and a concrete one with a step of its own. \param step the concrete action
std::string counters(const std::string& step, const std::string& clauses) {
    return "macro Up {\n  var n : nat;\n  inv small: n <= 3;\n  init n = 0;\n  action Inc changes n { n < 3; n' = n + "
           "1; }\n}\n"
           "meso Down refines Up {\n  var m : nat;\n  var b : bool;\n  init m = 0 & b = false;\n" +
           step + "}\nrefinement Up -> Down {\n  retrieve Up.n = Down.m;\n" + clauses + "}\ninstance one of Down { }\n";
}

const std::string kRight =
    "  action Ready changes b { not b; b' = true; }\n"
    "  action Add changes m, b { b; m < 3; m' = m + 1; b' = false; }\n";

}  // namespace

TEST_CASE("all rules hold on a finished search") {
    const Report report = explored(counters(kRight, "  simulates Add -> Inc;\n  stutter Ready;\n"));
    CHECK(report.states == 8);
    for (const Finding& each : report.findings) CHECK(each.outcome == Outcome::holds);
}

TEST_CASE("a step that does not do what the abstract one does fails after the shortest run") {
    const std::string twice =
        "  action Ready changes b { not b; b' = true; }\n"
        "  action Add changes m, b { b; m < 2; m' = m + 2; b' = false; }\n";
    const Report report = explored(counters(twice, "  simulates Add -> Inc;\n  stutter Ready;\n"));
    const Finding* failed = finding_of(report, maze::Rule::action_simulation, "Add");
    REQUIRE(failed != nullptr);
    CHECK(failed->outcome == Outcome::fails);
    REQUIRE(failed->run.size() == 3);
    CHECK(failed->run[1].action == "Ready");
    CHECK(words_of(failed->run[2].changes) == "m = 2, b = false");
    CHECK(outcome_of(report, maze::Rule::action_simulation, "Ready") == Outcome::holds);
    // It stops at 2, where the abstract counter goes on.
    CHECK(outcome_of(report, maze::Rule::termination) == Outcome::fails);
}

TEST_CASE("stuttering steps that go round are found with the way to them") {
    const std::string turns =
        "  action Turn changes b { b' = false; }\n  action Add changes m { m < 3; m' = m + 1; }\n";
    const Report report = explored(counters(turns, "  simulates Add -> Inc;\n  stutter Turn;\n"));
    const Finding* failed = finding_of(report, maze::Rule::stuttering_convergence);
    REQUIRE(failed != nullptr);
    CHECK(failed->outcome == Outcome::fails);
    CHECK(failed->cycle == 1);
}

TEST_CASE("what a drawn type's elements are said to be is told for each state of a run") {
    const std::string grown =
        "macro Goal { type P; var done : bool; init done = false; action Do changes done { not done; done' = true; } "
        "}\n"
        "meso Walk refines Goal {\n  type P;\n  const goal : P;\n  var at : P;\n  var steps : P +-> nat;\n  init steps "
        "= {};\n"
        "  action Go changes at, steps any p : P { p /= at; p /: dom steps; at' = p; steps' = steps <+ {(p, 1)}; }\n}\n"
        "refinement Goal -> Walk { retrieve Goal.done <=> Walk.at = goal & false; stutter Go; }\n"
        "instance pair of Walk { P = {(0,0),(1,0)}; goal = (1,0); at = (0,0); }\ndraw P as hex;\n";
    const Report failing = explored(grown);
    const Finding* failed = finding_of(failing, maze::Rule::termination);
    REQUIRE(failed != nullptr);
    CHECK(failed->outcome == Outcome::fails);
    REQUIRE(failed->patches.size() == 1);
    CHECK(failed->patches[0].cells.size() == 2);
    REQUIRE(failed->patches[0].constant.size() == 1);
    CHECK(failed->patches[0].constant[0].text == "goal");
    CHECK(failed->patches[0].cells[failed->patches[0].constant[0].cell].name == "(1,0)");
    REQUIRE(failed->run.size() == 3);
    REQUIRE(failed->run[0].marks.size() == 1);
    CHECK(failed->run[0].marks[0].text == "at");
    REQUIRE(failed->run[1].marks.size() == 2);
    CHECK(failed->run[1].marks[1].text == "steps 1");
    CHECK(failed->run[1].marks[1].cell == failed->run[1].marks[0].cell);
}

TEST_CASE("elements without places are not drawn") {
    const Report report = explored(
        "macro Goal { type P; var done : bool; init done = false; action Do changes done { not done; done' = true; } "
        "}\n"
        "meso Still refines Goal { var at : P; action No changes free at { false; } }\n"
        "refinement Goal -> Still { retrieve Goal.done = false; stutter No; }\n"
        "instance named of Still { P = {here, there}; }\ndraw P as square;\n");
    const Finding* failed = finding_of(report, maze::Rule::termination);
    REQUIRE(failed != nullptr);
    CHECK(failed->outcome == Outcome::fails);
    CHECK(failed->patches.empty());
    CHECK(failed->run[0].marks.empty());
}

TEST_CASE("numbers without a bound are `bound`, a budget is `incomplete`, and neither is `holds`") {
    const std::string endless =
        "  action Ready changes b { not b; b' = true; }\n"
        "  action Add changes m, b { b; m' = m + 1; b' = false; }\n";
    const std::string text = counters(endless, "  simulates Add -> Inc;\n  stutter Ready;\n");
    CHECK(outcome_of(explored(text), maze::Rule::termination) == Outcome::bound);
    maze_exploration::Limits few;
    few.states = 5;
    const Report report = explored(text, few);
    CHECK(outcome_of(report, maze::Rule::termination) == Outcome::incomplete);
    CHECK(outcome_of(report, maze::Rule::stuttering_convergence) == Outcome::incomplete);
    // All first states are known.
    CHECK(outcome_of(report, maze::Rule::initialisation) == Outcome::holds);
}

TEST_CASE("a formula without a value is `unknown`") {
    const std::string partial =
        "  action Ready changes b { not b; b' = true; }\n"
        "  action Add changes m, b { {(0,1)}(m) = 1; m' = m + 1; b' = false; }\n";
    const Report report = explored(counters(partial, "  simulates Add -> Inc;\n  stutter Ready;\n"));
    CHECK(outcome_of(report, maze::Rule::termination) == Outcome::unknown);
}

TEST_CASE("no first state is `vacuous`, and so is an invariant that is always true") {
    const Report none = explored(
        "meso A {\n  var n : nat;\n  inv odd: n = 1;\n  init n = 2;\n  action Go { n = 0; }\n}\n"
        "instance one of A { }\n");
    CHECK(none.states == 0);
    CHECK(outcome_of(none, maze::Rule::initialisation) == Outcome::vacuous);
    const Report always = explored(
        "meso A {\n  var b : bool;\n  inv sure: b or not b;\n  init true;\n  action Go { b; }\n}\n"
        "instance one of A { }\n");
    CHECK(always.states == 2);
    CHECK(outcome_of(always, maze::Rule::initialisation) == Outcome::holds);
    CHECK(outcome_of(always, maze::Rule::invariant) == Outcome::vacuous);
}

TEST_CASE("an invariant that alone prevents an action is said, and the action does not happen") {
    const Report report = explored(
        "meso A {\n  var n : nat;\n  inv small: n < 2;\n  init n = 0;\n  action Go changes n { n' = n + 1; }\n}\n"
        "instance one of A { }\n");
    CHECK(report.states == 2);
    const Finding* said = finding_of(report, maze::Rule::invariant, "Go");
    REQUIRE(said != nullptr);
    CHECK(said->is_remark);
    CHECK(said->outcome == Outcome::fails);
}

TEST_CASE("messages are a bag: each neighbour gets one, others none, and the number of copies is bounded") {
    const std::string agents =
        "agent N {\n  message ping;\n  var sent, seen : bool;\n  init sent = false & seen = false;\n"
        "  action Send changes sent { not sent; sent' = true; send ping; }\n"
        "  action See changes seen any a : N { receive ping from a; seen' = true; }\n}\n"
        "system S {\n  topology t : N;\n}\n";
    const std::string three = agents + "instance two of S { N = {x,y,z}; t = {(x,{y}),(y,{x}),(z,{})}; }\n";
    // z sends to nobody; x and y: not sent, on its way, taken.
    maze_exploration::Limits all_states;
    all_states.uses_symmetry = false;
    CHECK(explored(three, all_states).states == 18);
    // x and y may be exchanged: six pairs of the nine.
    CHECK(explored(three).states == 12);
    const std::string again =
        "agent N {\n  message ping;\n  var alive : bool;\n  init alive = true;\n"
        "  action Send { alive; send ping; }\n  action See any a : N { receive ping from a; }\n}\n"
        "system S {\n  topology t : N;\n}\n";
    const Report endless = explored(again + "instance two of S { N = {x,y}; t = {(x,{y}),(y,{})}; buffer = 2; }\n");
    CHECK(endless.states == 3);
    CHECK(outcome_of(endless, maze::Rule::invariant) == Outcome::bound);
}

}  // namespace maze_exploration_test
