// Each rule from a development to its machines, as the contract states it: what an event asks, and what it does. `tests/mutation` seeds a fault
// in each.
#include <doctest/doctest.h>

#include <string>

#include "tests/support/text.h"
#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/read_maze.h"
#include "translator/machines/check/checked.h"
#include "translator/machines/from_maze/translate.h"
#include "translator/model/machines/model/text_form.h"

namespace maze_lowering_rules_test {

using namespace map2pml;
using tests::contains;

namespace {

/// The machine that refines `Goal`, in the text form.
std::string machine_of(const std::string& concrete) {
    const std::string text =
        "macro Goal {\n  type P;\n  var done : fin P;\n  var n : nat;\n  inv few: n <= 3;\n  init done = {} & n = 0;\n"
        "  action Do changes done, free n any p : P { p /: done; done' = done \\/ {p}; }\n}\n" +
        concrete;
    source::SourceSet sources;
    diag::Sink sink;
    const auto development = maze::read_maze(sources, sources.add("test.maze", text), sink);
    if (development) maze::check_development(*development, sink);
    std::vector<eventb::Project> projects;
    if (development && !sink.has_errors()) projects = maze_to_eventb::projects_of(*development, sink);
    for (const eventb::Project& each : projects) (void)eventb::check_project(each, sink);
    for (const diag::Diagnostic& each : sink.sorted())
        if (diag::severity_of(each.code) == diag::Severity::error) FAIL_CHECK(each.message);
    REQUIRE(projects.size() == 1);
    return print_text(projects.front().machines.back());
}

/// From the name of an event to its end.
std::string event_of(const std::string& machine, const std::string& name) {
    const std::size_t begin = machine.find("EVENT " + name + "\n");
    REQUIRE(begin != std::string::npos);
    return machine.substr(begin, machine.find("\n  END", begin) - begin);
}

/// Two sets on a relation. \param members more of the class \param clauses of its refinement
std::string meso(const std::string& members, const std::string& clauses) {
    return machine_of("meso M refines Goal {\n  const nb : P <-> P;\n  var a, b : fin P;\n  init a = {} & b = {};\n" +
                      members + "}\nrefinement Goal -> M {\n  retrieve Goal.done = M.a;\n" + clauses + "}\n");
}

/// Agents that tell each other what they have seen.
std::string micro() {
    return machine_of(
        "agent A {\n  message hello(P);\n  var seen : fin P;\n  var far : nat_inf;\n  init seen = {} & far = inf;\n"
        "  action Say any p : P { progress({hello(p)}, {}); send hello(p); }\n"
        "  action Ask any p : P { progress({}, {hello(p)}); send hello(p); }\n"
        "  action Tell any p : P, b : A { p : seen; send hello(p) to b; }\n"
        "  action Hear changes seen any p : P, a : A { receive hello(p) from a; seen' = seen \\/ {p}; }\n"
        "  action Near changes far any m : nat { m < far; far' = m; }\n}\n"
        "system S refines Goal {\n  type P;\n  topology links : A;\n}\n"
        "refinement Goal -> S {\n  retrieve Goal.done = {};\n  stutter Say;\n  stutter Ask;\n  stutter Tell;\n"
        "  stutter Hear;\n  stutter Near;\n}\n");
}

const std::string kGo = "  action Go changes a, b any p : P { p /: a; a' = a \\/ {p}; b' = b; }\n";

}  // namespace

TEST_CASE("an invariant is a guard on the values after the action") {
    const std::string machine =
        meso("  inv few: card b < 2;\n  action Go changes b any p : P { b' = b \\/ {p}; }\n", "  stutter Go;\n");
    CHECK(contains(event_of(machine, "Go"), "card(b ∪ {p_M}) < 2  // implicit"));
}

TEST_CASE("a change that is free is any value, whatever an equation says") {
    const std::string machine =
        meso("  action Go changes a, free b any p : P { p /: a; a' = a \\/ {p}; b' = b; }\n", "  stutter Go;\n");
    const std::string event = event_of(machine, "Go");
    CHECK(contains(event, "b ≔ new_b"));
    CHECK(contains(event, "new_b = b"));
}

TEST_CASE("an occurrence changes if some observed variable does") {
    const std::string machine = meso(kGo, "  observe a, b;\n  simulates Go -> Do;\n  stutter Go;\n");
    CHECK(contains(event_of(machine, "Go_chg"), "a ∪ {p_M} ≠ a ∨ b ≠ b"));
    CHECK(contains(event_of(machine, "Go_stu"), "¬(a ∪ {p_M} ≠ a ∨ b ≠ b)"));
}

TEST_CASE("what is left of an action after `when` stutters, and its steps end by the variant") {
    const std::string machine = meso(kGo, "  simulates Go -> Do when p : b;\n  stutter Go;\n  variant card M.a;\n");
    CHECK(contains(machine, "EVENT Go_chg\n  REFINES Do"));
    CHECK(contains(machine, "CONVERGENT EVENT Go_stu"));
    CHECK(contains(event_of(machine, "Go_stu"), "¬(p_M ∈ b)"));
}

TEST_CASE("termination: where the abstract class can go on, so can the concrete one") {
    const std::string machine = meso(kGo, "  simulates Go -> Do;\n");
    const std::size_t begin = machine.find("theorem @termination (∃p_Goal");
    REQUIRE(begin != std::string::npos);
    const std::string line = machine.substr(begin, machine.find('\n', begin) - begin);
    REQUIRE(contains(line, ") ⇒ (∃p_M"));
    CHECK(line.find("p_Goal ∉ done") < line.find(") ⇒ (∃p_M"));
    CHECK(line.find("p_M ∉ a") > line.find(") ⇒ (∃p_M"));
}

TEST_CASE("a closure on a set begins and goes on within it") {
    const std::string machine = meso("  action Go any p,q : P { (p,q) : nb^* on a; }\n", "  stutter Go;\n");
    CHECK(contains(event_of(machine, "Go"), "∀σ·p_M ∈ σ ∧ (a ◁ nb ▷ a)[σ] ⊆ σ ⇒ q ∈ σ"));
}

TEST_CASE("only agents that the topology has act") {
    const std::string machine = micro();
    for (const char* each : {"Say", "Tell", "Hear", "Near"})
        CHECK(contains(event_of(machine, each), "self ∈ dom(links)"));
}

TEST_CASE("a message that is received is there, and then there is one less") {
    const std::string event = event_of(micro(), "Hear");
    CHECK(contains(event, "buffer_hello(p_A ↦ a ↦ self) > 0"));
    CHECK(contains(event, "{p_A ↦ a ↦ self ↦ buffer_hello(p_A ↦ a ↦ self) − 1}"));
}

TEST_CASE("a message goes to each neighbour, or to the one that is named if it is one") {
    const std::string machine = micro();
    CHECK(
        contains(event_of(machine, "Say"), "{β·β ∈ links(self) ∣ p_A ↦ self ↦ β ↦ buffer_hello(p_A ↦ self ↦ β) + 1}"));
    CHECK(contains(event_of(machine, "Tell"),
                   "{β·β ∈ links(self) ∧ β = b ∣ p_A ↦ self ↦ β ↦ buffer_hello(p_A ↦ self ↦ β) + 1}"));
}

TEST_CASE("progress waits for what was sent from here, and for what is on its way here") {
    const std::string machine = micro();
    CHECK(
        contains(event_of(machine, "Say"), "∀β·p_A ↦ self ↦ β ∈ dom(buffer_hello) ⇒ buffer_hello(p_A ↦ self ↦ β) = 0"));
    CHECK(
        contains(event_of(machine, "Ask"), "∀β·p_A ↦ β ↦ self ∈ dom(buffer_hello) ⇒ buffer_hello(p_A ↦ β ↦ self) = 0"));
}

TEST_CASE("every number is below infinity") {
    CHECK(contains(event_of(micro(), "Near"), "¬(m = −1) ∧ (far(self) = −1 ∨ m < far(self))"));
}

TEST_CASE("an attribute changes for one agent") {
    CHECK(contains(event_of(micro(), "Near"), "{self ↦ m}"));
    CHECK(contains(event_of(micro(), "Hear"), "{self ↦ seen(self) ∪ {p_A}}"));
}

}  // namespace maze_lowering_rules_test
