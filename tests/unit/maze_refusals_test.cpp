// Which conjuncts of a guard are false in the state of a failure.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/support/development.h"
#include "translator/machines/explore/developments/explore.h"

namespace maze_refusals_test {

using namespace map2pml;
using maze_exploration::Conjunct;
using maze_exploration::Finding;
using maze_exploration::Refusal;

namespace {

/// The first failure of a rule on the only instance.
Finding failure_of(const std::string& text, maze::Rule rule) {
    const maze::Development development = tests::read_development(text);
    const auto reports = maze_exploration::explore(development, development.instances.front(), {});
    for (const Finding& each : reports.front().findings)
        if (each.rule == rule && each.outcome == maze_exploration::Outcome::fails) return each;
    FAIL("the rule does not fail");
    return {};
}

/// `not b | m < 1 [false] | b' = true`
std::string text_of(const Refusal& refusal) {
    std::string all;
    for (const Conjunct& each : refusal.conjuncts) {
        all += (all.empty() ? "" : " | ") + each.text;
        if (each.mark == Conjunct::Mark::is_false) all += " [false]";
        if (each.mark == Conjunct::Mark::conflicts) all += " [conflicts]";
    }
    return refusal.action + ": " + all;
}

std::string counters(const std::string& steps) {
    return "macro Up {\n  var n : nat;\n  inv small: n <= 3;\n  init n = 0;\n"
           "  action Inc changes n { n < 3; n' = n + 1; }\n}\n"
           "meso Down refines Up {\n  var m : nat;\n  var b : bool;\n  init m = 0 & b = false;\n" +
           steps +
           "}\nrefinement Up -> Down {\n  retrieve Up.n = Down.m"
           ";\n  simulates Add -> Inc;\n  stutter Ready;\n}\ninstance one of Down { }\n";
}

/// A set that is filled, and a concrete one of which some step is missing.
std::string sets(const std::string& concrete) {
    return "macro Up {\n  type T;\n  var s : fin T;\n  init s = {};\n"
           "  action Add changes s any p : T { p /: s; s' = s \\/ {p}; }\n}\n"
           "meso Down refines Up {\n  type T;\n  var u : fin T;\n  init u = {};\n  action Add changes u any p : T { " +
           concrete +
           " }\n}\nrefinement Up -> Down { retrieve Up.s = Down.u; simulates Add -> Add; }\n"
           "instance two of Down { T = {x,y}; }\n";
}

}  // namespace

// At m = 1 and not b: Ready asks for m < 1, Add for b.
TEST_CASE("where nothing is possible each action has its false conjuncts") {
    const Finding made = failure_of(counters("  action Ready changes b { not b; m < 1; b' = true; }\n"
                                             "  action Add changes m, b { b; m < 3; m' = m + 1; b' = false; }\n"),
                                    maze::Rule::termination);
    REQUIRE(made.refused.size() == 2);
    CHECK(text_of(made.refused[0]) == "Ready: not b | m < 1 [false] | b' = true");
    CHECK(text_of(made.refused[1]) == "Add: b [false] | m < 3 | m' = m + 1 | b' = false");
    CHECK(made.refused[0].conjuncts[1].span.begin.line == 11);
    CHECK(maze_exploration::words_of(made.refused[0].conjuncts) == "m < 1");
}

// Neither p : u nor p /: u is false for all p.
TEST_CASE("conjuncts on a parameter that are false only together are marked together") {
    const Finding made = failure_of(sets("p /: u; u /= {} => p : u; u' = u \\/ {p};"), maze::Rule::termination);
    REQUIRE(made.refused.size() == 1);
    CHECK(text_of(made.refused[0]) == "Add: p /: u [conflicts] | u /= {} => p : u [conflicts] | u' = u \\/ {p}");
    CHECK(maze_exploration::words_of(made.refused[0].conjuncts) == "no values satisfy p /: u; u /= {} => p : u");
}

// The concrete class counts on where the abstract one stops, with n = 3.
TEST_CASE("the guard of an abstract action that is not possible") {
    const Finding made = failure_of(counters("  action Ready changes b { not b; b' = true; }\n"
                                             "  action Add changes m, b { b; m < 4; m' = m + 1; b' = false; }\n"),
                                    maze::Rule::action_simulation);
    CHECK(made.because == "`Add`: `Inc` is not possible in the abstract state");
    REQUIRE(made.refused.size() == 1);
    CHECK(text_of(made.refused[0]) == "Inc: n < 3 [false] | n' = n + 1 | inv small: n <= 3");
}

// A second element is put in the place of the first one: s' = {x,y} is not {y}.
TEST_CASE("an abstract action that is possible, but leads elsewhere") {
    const Finding made = failure_of(sets("p /: u; u' = {p};"), maze::Rule::action_simulation);
    CHECK(made.because == "`Add`: no `Add` leads to a related state");
    REQUIRE(made.refused.size() == 1);
    CHECK(text_of(made.refused[0]) == "Add: p /: s | s' = s \\/ {p} [conflicts] | retrieve Up.s = Down.u [conflicts]");
}

TEST_CASE("a step that stutters and breaks the relation") {
    const Finding made = failure_of(counters("  action Ready changes b, m { not b; b' = true; m' = m + 1; }\n"
                                             "  action Add changes m, b { b; m < 3; m' = m + 1; b' = false; }\n"),
                                    maze::Rule::action_simulation);
    REQUIRE(made.refused.size() == 1);
    CHECK(text_of(made.refused[0]) == "the abstract state after it: retrieve Up.n = Down.m [false]");
}

}  // namespace maze_refusals_test
