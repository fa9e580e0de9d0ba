// Interchangeable elements: fewer states, the same verdicts, and runs that are real.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/support/development.h"
#include "translator/machines/explore/developments/explore.h"

namespace maze_symmetry_test {

using namespace map2pml;
using maze_exploration::Finding;
using maze_exploration::Outcome;
using maze_exploration::Report;

namespace {

Report explored(const std::string& text, bool with_symmetry) {
    const maze::Development development = tests::read_development(text);
    maze_exploration::Limits limits;
    limits.uses_symmetry = with_symmetry;
    return maze_exploration::explore(development, development.instances.front(), limits).front();
}

const Finding& finding_of(const Report& report, maze::Rule rule) {
    const auto found = std::find_if(report.findings.begin(), report.findings.end(),
                                    [&](const Finding& each) { return each.rule == rule && each.action.empty(); });
    REQUIRE(found != report.findings.end());
    return *found;
}

std::string verdicts_of(const Report& report) {
    std::string all;
    for (const Finding& each : report.findings) {
        all += std::string(maze::spelling(each.rule)) + " " + each.action + " " + std::string(to_string(each.outcome)) +
               "\n";
    }
    return all;
}

/// A set grows by one element after the other. \param instance its settings
std::string growing(const std::string& instance) {
    return "macro Grow {\n  type T;\n  const special : fin T;\n  var s : fin T;\n  init s = {};\n"
           "  action Add changes s any x : T { x /: s; s' = s \\/ {x}; }\n}\n"
           "instance one of Grow { " +
           instance + " }\n";
}

/// A token goes round; it goes to any other element.
const std::string kToken =
    "macro Done { type T; var n : bool; init n = false; action Do changes n { not n; n' = true; } }\n"
    "meso Token refines Done {\n  var at, before : T;\n  init at = before;\n"
    "  action Pass changes at, before any x : T { x /= at; x /= before; at' = x; before' = at; }\n}\n"
    "refinement Done -> Token { retrieve Done.n = false; stutter Pass; }\n"
    "instance three of Token { T = {a,b,c}; }\n";

}  // namespace

// Each of nine is in neither set, in one or in the other: 19,683 states, told by two sizes, of which there are 55.
TEST_CASE("all orders of nine elements are one") {
    const std::string text =
        "macro Serve {\n  type T;\n  var waiting, served : fin T;\n  init waiting = {} & served = {};\n"
        "  action Enter changes waiting any c : T { c /: waiting; c /: served; waiting' = waiting \\/ {c}; }\n"
        "  action Serve changes waiting, served any c : T {\n"
        "    c : waiting; waiting' = waiting \\ {c}; served' = served \\/ {c};\n  }\n}\n"
        "instance nine of Serve { T = {a,b,c,d,e,f,g,h,i}; }\n";
    CHECK(explored(text, true).states == 55);
}

// There are 16 directed graphs with three nodes up to their names, and 218 with four.
TEST_CASE("relations between elements are told by their shape") {
    const auto graphs = [](const std::string& nodes) {
        return "macro Graph {\n  type T;\n  var r : T <-> T;\n  init r = {};\n"
               "  action Add changes r any x, y : T { x /= y; (x,y) /: r; r' = r \\/ {(x,y)}; }\n}\n"
               "instance one of Graph { T = {" +
               nodes + "}; }\n";
    };
    CHECK(explored(graphs("a,b,c"), false).states == 64);
    CHECK(explored(graphs("a,b,c"), true).states == 16);
    CHECK(explored(graphs("a,b,c,d"), true).states == 218);
}

// Of the 16 subsets of four elements there are five up to names.
TEST_CASE("sets of elements without names are told by their size") {
    const std::string text = growing("T = {a,b,c,d}; special = {};");
    CHECK(explored(text, false).states == 16);
    const Report reduced = explored(text, true);
    CHECK(reduced.states == 5);
    CHECK(reduced.is_reduced);
}

// {a} is special: two sizes of what is in it, four of what is not.
TEST_CASE("what constants tell apart stays apart") {
    CHECK(explored(growing("T = {a,b,c,d}; special = {a};"), true).states == 8);
    CHECK(explored(growing("T = {a,b}; special = {a};"), true).states == 4);
    CHECK_FALSE(explored(growing("T = {a,b}; special = {a};"), true).is_reduced);
}

// The search begins with {a}: so a is told from the others until the end.
TEST_CASE("what the instance says of the beginning stays apart") {
    std::string text = growing("T = {a,b,c,d}; special = {}; s = {a};");
    const std::string first = "  init s = {};\n";
    text.erase(text.find(first), first.size());
    CHECK(explored(text, false).states == 8);
    CHECK(explored(text, true).states == 4);
}

// Numbers of a given set are no numbers of the state.
TEST_CASE("elements that are numbers are exchanged, numbers are not") {
    const std::string text =
        "macro Count {\n  type T;\n  var s : fin T;\n  var n : nat;\n  init s = {} & n = 0;\n"
        "  action Add changes s, n any x : T { x /: s; s' = s \\/ {x}; n' = n + 1; }\n}\n"
        "instance one of Count { T = {0,1,2}; }\n";
    CHECK(explored(text, false).states == 8);
    CHECK(explored(text, true).states == 4);
}

TEST_CASE("verdicts are the same, and a cycle is one of real steps") {
    const Report whole = explored(kToken, false);
    const Report reduced = explored(kToken, true);
    CHECK(reduced.is_reduced);
    CHECK(reduced.states < whole.states);
    CHECK(verdicts_of(whole) == verdicts_of(reduced));
    const Finding& cycle = finding_of(reduced, maze::Rule::stuttering_convergence);
    CHECK(cycle.outcome == Outcome::fails);
    REQUIRE(cycle.cycle.has_value());
    // Each step gives the token to another one, and after the last one it is where it was.
    for (std::size_t at = 1; at < cycle.run.size(); ++at) CHECK_FALSE(cycle.run[at].changes.empty());
    CHECK((cycle.run.size() - *cycle.cycle) % 3 == 0);
}

TEST_CASE("a run to a failure ends in the state that is shown") {
    const std::string text =
        "macro Up { type T; var n : nat; init n = 0; action Inc changes n { n < 9; n' = n + 1; } }\n"
        "meso Sets refines Up {\n  var s : fin T;\n  init s = {};\n"
        "  action Add changes s any x : T { card s < 2; x /: s; s' = s \\/ {x}; }\n}\n"
        "refinement Up -> Sets { retrieve Up.n = card Sets.s; simulates Add -> Inc; }\n"
        "instance four of Sets { T = {a,b,c,d}; }\n";
    const Report reduced = explored(text, true);
    CHECK(reduced.states == 3);
    CHECK(explored(text, false).states == 11);
    const Finding& end = finding_of(reduced, maze::Rule::termination);
    CHECK(end.outcome == Outcome::fails);
    REQUIRE(end.run.size() == 3);
    CHECK(words_of(end.run[2].changes) == end.states.front().text);
    CHECK(verdicts_of(reduced) == verdicts_of(explored(text, false)));
}

// The agents and what they send are exchanged together.
TEST_CASE("agents are interchangeable if the instance says nothing of them") {
    const std::string text =
        "agent A {\n  message hello;\n  var heard : fin A;\n  var spoke : bool;\n  init heard = {} & spoke = false;\n"
        "  action Say changes spoke { not spoke; spoke' = true; send hello; }\n"
        "  action Hear changes heard any a : A { receive hello from a; heard' = heard \\/ {a}; }\n}\n"
        "system S { topology links : A; }\n"
        "instance three of S { A = {x,y,z}; links = {(x,{y,z}),(y,{x,z}),(z,{x,y})}; }\n";
    const Report whole = explored(text, false);
    const Report reduced = explored(text, true);
    CHECK(reduced.is_reduced);
    CHECK(reduced.states * 3 < whole.states);
    CHECK(verdicts_of(whole) == verdicts_of(reduced));
    // In a line the middle one is another one than those at the ends.
    const std::string line = text.substr(0, text.find("links = {(x")) + "links = {(x,{y}),(y,{x,z}),(z,{y})}; }\n";
    CHECK(explored(line, true).states * 2 >= explored(line, false).states);
    CHECK(explored(line, true).states < explored(line, false).states);
}

}  // namespace maze_symmetry_test
