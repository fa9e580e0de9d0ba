// Machines of Event-B on bounded instances. What is expected follows from the machines.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <string>

#include "translator/machines/check/checked.h"
#include "translator/machines/explore/machines/explore.h"
#include "translator/model/machines/model/text_form.h"

namespace machine_exploration_test {

using namespace map2pml;
using machine_exploration::Explored;
using machine_exploration::Settings;
using maze_exploration::Finding;
using maze_exploration::Outcome;

namespace {

/// The last machine of the text.
Explored explored(const std::string& text, const Settings& settings = {}) {
    source::SourceSet sources;
    diag::Sink sink;
    const eventb::Project project = eventb::read_text(sources, sources.add("test.eventb", text), sink);
    const eventb::CheckedProject checked = eventb::check_project(project, sink);
    for (const diag::Diagnostic& each : sink.sorted()) FAIL_CHECK(each.message);
    REQUIRE(!checked.machines.empty());
    return machine_exploration::explore(*checked.machines.back(), settings);
}

const Finding* finding_of(const Explored& all, const std::string& property, const std::string& label = "") {
    const auto& findings = all.report.findings;
    const auto found = std::find_if(findings.begin(), findings.end(), [&](const Finding& each) {
        return each.property == property && each.action == label;
    });
    return found == findings.end() ? nullptr : &*found;
}

std::string outcome_of(const Explored& all, const std::string& property, const std::string& label = "") {
    const Finding* found = finding_of(all, property, label);
    return found == nullptr ? "none" : std::string(to_string(found->outcome));
}

std::string machine(const std::string& variables, const std::string& invariants, const std::string& events,
                    const std::string& sees = "") {
    return "MACHINE M " + (sees.empty() ? "" : "SEES " + sees) + "\nVARIABLES " + variables + "\nINVARIANTS\n" +
           invariants + "\nEVENTS\n" + events + "\nEND\n";
}

std::string event(const std::string& head, const std::string& guards, const std::string& actions) {
    return "EVENT " + head + "\n" + (guards.empty() ? "" : "WHERE\n" + guards + "\n") + "THEN\n" + actions + "\nEND\n";
}

std::string first(const std::string& actions) { return event("INITIALISATION", "", actions); }

}  // namespace

TEST_CASE("a machine in which all holds") {
    const Explored all = explored(
        machine("n", "@i n ∈ 0‥3",
                first("@a n ≔ 0") + event("up", "@g n < 3", "@a n ≔ n + 1") + event("reset", "@g n = 3", "@a n ≔ 0")));
    CHECK(all.report.states == 4);
    for (const Finding& each : all.report.findings) CHECK(each.outcome == Outcome::holds);
}

// A variable that only the refined machine has follows the witness: total grows by 1 or 2, but m says 1 for each step.
TEST_CASE("gluing invariants are judged on what the refined event does") {
    const std::string abstract = "MACHINE A\nVARIABLES total\nINVARIANTS\n@i total ∈ 0‥9\nEVENTS\n" +
                                 first("@a total ≔ 0") +
                                 event("add\nANY k", "@g k ∈ 1‥2\n@h total < 8", "@a total ≔ total + k") + "END\n";
    const auto concrete = [&](const std::string& witness, const std::string& guard = "m < 4") {
        return abstract + "MACHINE M REFINES A\nVARIABLES m\nINVARIANTS\n@j m ∈ 0‥4\n@glue total = m\nEVENTS\n" +
               first("@a m ≔ 0") + "EVENT add REFINES add\nWHERE\n@g " + guard + "\nWITH\n" + witness +
               "\nTHEN\n@a m ≔ m + 1\nEND\nEND\n";
    };
    const Explored right = explored(concrete("@k k = 1"));
    CHECK(right.report.states == 5);
    CHECK(outcome_of(right, "invariant") == "holds");
    const Explored wrong = explored(concrete("@k k = 2"));
    CHECK(outcome_of(wrong, "invariant", "glue") == "fails");
    CHECK(finding_of(wrong, "invariant", "glue")->run.size() == 2);
    // Either may be it.
    CHECK(outcome_of(explored(concrete("@k k ∈ 1‥2")), "invariant", "glue") == "fails");
    // None is: what refers to `total` is not judged, and what does not is.
    const Explored none = explored(concrete("@k k = 1 ∧ k = 2"));
    CHECK(outcome_of(none, "invariant") == "unknown");
    CHECK(finding_of(none, "invariant")->because.find("the witnesses do not give") != std::string::npos);
    CHECK(outcome_of(none, "deadlock freedom") == "fails");
    CHECK(none.report.states == 5);
}

TEST_CASE("variants: sets, several, anticipated events") {
    const std::string sets =
        "CONTEXT C\nSETS S\nEND\nMACHINE M SEES C\nVARIABLES s n\nINVARIANTS\n@i s ⊆ S\n@j n ∈ 0‥2\n";
    const auto with = [&](const std::string& variant, const std::string& events) {
        return explored(sets + variant + "EVENTS\n" + first("@a s ≔ S\n@b n ≔ 2") + events + "END\n");
    };
    const std::string take = "CONVERGENT EVENT take\nANY x\nWHERE\n@g x ∈ s\nTHEN\n@a s ≔ s ∖ {x}\nEND\n";
    CHECK(outcome_of(with("VARIANT s\n", take), "variant") == "holds");
    // Of two elements one is exchanged for the other one.
    const std::string swap = "CONVERGENT EVENT swap\nANY x\nWHERE\n@g x ∈ s\n@h s ≠ S\nTHEN\n@a s ≔ S ∖ {x}\nEND\n";
    const Explored swapped = with("VARIANT s\n", take + swap);
    CHECK(outcome_of(swapped, "variant", "take") == "none");
    CHECK(outcome_of(swapped, "variant", "swap") == "fails");
    const std::string look = "EVENT look\nWHERE\n@g n > 0\nTHEN\n@a n ≔ n\nEND\n";
    CHECK(outcome_of(with("VARIANT n\n", "ANTICIPATED " + look), "variant") == "holds");
    CHECK(outcome_of(with("VARIANT n\n", "CONVERGENT " + look), "variant", "look") == "fails");
    // A number that decreases for ever is none.
    CHECK(outcome_of(with("VARIANT n − 2\n", "CONVERGENT EVENT down\nWHERE\n@g n > 0\nTHEN\n@a n ≔ n − 1\nEND\n"),
                     "variant", "down") == "fails");
}

// The run is told while the values after `up` are there; what comes before it has nothing to do with them.
TEST_CASE("the run to a variant that does not decrease") {
    const Explored all = explored("MACHINE M\nVARIABLES x y\nINVARIANTS\n@i x ∈ ℤ\n@j y ∈ 0‥1\nVARIANT x\nEVENTS\n" +
                                  first("@a x ≔ 0\n@b y ≔ 0") + event("turn", "@g y = 0", "@a y ≔ 1") +
                                  "CONVERGENT EVENT up\nWHERE\n@g y = 1\n@h x < 2\nTHEN\n@a x ≔ x + 1\nEND\nEND\n");
    const Finding* found = finding_of(all, "variant", "up");
    REQUIRE(found != nullptr);
    REQUIRE(found->run.size() == 3);
    CHECK(found->run[1].action == "turn");
    CHECK(maze_exploration::words_of(found->run[1].changes) == "y = 1");
    CHECK(found->run[2].action == "up");
    CHECK(maze_exploration::words_of(found->run[2].changes) == "x = 1");
}

TEST_CASE("what has no value is a failure of well-definedness, and nothing that rests on it holds") {
    const Explored all = explored(
        machine("n", "@i n ∈ 0‥3\n@q 6 ÷ n > 0", first("@a n ≔ 2") + event("down", "@g n > 0", "@a n ≔ n − 1")));
    CHECK(outcome_of(all, "well-definedness", "q") == "fails");
    CHECK(finding_of(all, "well-definedness", "q")->run.size() == 3);
    CHECK(outcome_of(all, "invariant") == "unknown");
    // The left side excludes it.
    const Explored guarded = explored(machine("n", "@i n ∈ 0‥3\n@q n ≠ 0 ⇒ 6 ÷ n > 0",
                                              first("@a n ≔ 2") + event("down", "@g n > 0", "@a n ≔ n − 1")));
    CHECK(outcome_of(guarded, "well-definedness") == "holds");
    // The second guard may rely on the first one, not the other way round.
    const auto guards = [&](const std::string& text) {
        return outcome_of(explored(machine("n", "@i n ∈ 0‥2", first("@a n ≔ 2") + event("down", text, "@a n ≔ n − 1"))),
                          "well-definedness");
    };
    CHECK(guards("@g n > 0\n@h 2 ÷ n > 0") == "holds");
    CHECK(guards("@h 2 ÷ n > 0\n@g n > 0") == "fails");
}

TEST_CASE("theorems of invariants and guards") {
    const auto with = [](const std::string& invariant, const std::string& guard) {
        return explored(machine("n", "@i n ∈ 0‥2\n" + invariant,
                                first("@a n ≔ 2") + event("down", "@g n > 0\n" + guard, "@a n ≔ n − 1")));
    };
    CHECK(outcome_of(with("theorem @t n ≤ 2", "theorem @u n ≥ 1"), "theorem") == "holds");
    CHECK(outcome_of(with("theorem @t n ≥ 1", ""), "theorem", "t") == "fails");
    CHECK(outcome_of(with("", "theorem @u n ≥ 2"), "theorem", "down/u") == "fails");
}

TEST_CASE("choices that have no value, or any") {
    const auto with = [](const std::string& action) {
        return explored(machine("n", "@i n ∈ ℤ", first("@a n ≔ 0") + event("choose", "", action)));
    };
    CHECK(outcome_of(with("@a n :∈ 1‥0"), "feasibility", "choose") == "fails");
    CHECK(outcome_of(with("@a n :∈ 1‥2"), "feasibility") == "holds");
    CHECK(with("@a n :∈ 1‥2").report.states == 3);
    CHECK(outcome_of(with("@a n :∈ ℕ"), "invariant") == "bound");
    CHECK(outcome_of(with("@a n :∣ n' > n"), "invariant") == "bound");
    CHECK(outcome_of(with("@a n :∣ n' > 0 ∧ n' < 3"), "invariant") == "holds");
    CHECK(outcome_of(explored(machine("n", "@i n ∈ ℤ", first("@a n :∈ 1‥0"))), "feasibility", "INITIALISATION") ==
          "fails");
}

TEST_CASE("what an event does not assign keeps its value") {
    const Explored all = explored(machine("x y", "@i x ∈ 0‥2\n@j y ∈ 0‥1",
                                          first("@a x ≔ 0\n@b y ≔ 0") + event("one", "@g x < 2", "@a x ≔ x + 1") +
                                              event("other", "@g y < 1", "@a y ≔ y + 1")));
    CHECK(all.report.states == 6);
    CHECK(finding_of(all, "deadlock freedom")->states.front().text == "x = 2, y = 1");
}

// Runs must not depend on which value was met first: 9 was, 7 is the least.
TEST_CASE("values are chosen in the order of their content") {
    const auto state = [](const std::string& action, const std::string& type = "ℤ") {
        const Explored all = explored(machine("x", "@i x ∈ " + type + "\n@j x ∈ ∅", first(action)));
        return finding_of(all, "invariant", "j")->states.front().text;
    };
    CHECK(state("@a x :∈ {9, 8, 7}") == "x = 7");
    CHECK(state("@a x :∈ {9 ↦ 1, 8 ↦ 2, 7 ↦ 3}", "ℤ × ℤ") == "x = (7 ↦ 3)");
    CHECK(state("@a x :∈ {{9}, {7, 9}, {7}}", "ℙ(ℤ)") == "x = {7}");
}

TEST_CASE("a deadlock has the guards that prevent each event") {
    const Explored all =
        explored(machine("s", "@i s ⊆ 1‥2",
                         first("@a s ≔ 1‥2") + event("take\nANY x", "@g x ∈ s\n@h x ∉ s", "@a s ≔ s ∖ {x}") +
                             event("end", "@g s = ∅", "@a s ≔ ∅")));
    const Finding* found = finding_of(all, "deadlock freedom");
    REQUIRE(found != nullptr);
    REQUIRE(found->refused.size() == 2);
    CHECK(words_of(found->refused[0].conjuncts) == "no values satisfy g: x ∈ s; h: x ∉ s");
    CHECK(words_of(found->refused[1].conjuncts) == "g: s = ∅");
}

TEST_CASE("values of sets and constants") {
    const auto states = [](const std::string& context, const Settings& settings = {}) {
        const Explored all =
            explored("CONTEXT C\n" + context + "\nEND\n" +
                         machine("n", "@i n ∈ ℤ", first("@a n ≔ 0") + event("stay", "", "@a n ≔ n"), "C"),
                     settings);
        CHECK(all.fault == "");
        return all.report.instance + ": " + std::to_string(all.report.states) + " " + outcome_of(all, "invariant");
    };
    // Elements that a partition lists are named; their order does not matter.
    CHECK(states("SETS S\nCONSTANTS a b c\nAXIOMS\n@x partition(S, {a}, {b}, {c})") == "S of 3 elements: 1 holds");
    CHECK(states("SETS S\nCONSTANTS a b c\nAXIOMS\n@x a ∈ S\n@y b ∈ S\n@z c ∈ S\n@u a ≠ b ∧ b ≠ c ∧ a ≠ c") ==
          "S of 3 elements, 6 values of a, b, c: 6 holds");
    CHECK(states("SETS S T\nAXIOMS\n@x card(S) = 4\n@y card(T) = 1") == "S of 4 elements, T of 1 element: 1 holds");
    CHECK(states("CONSTANTS f\nAXIOMS\n@x f ∈ 1‥2 → BOOL") == "4 values of f: 4 holds");
    CHECK(states("CONSTANTS k\nAXIOMS\n@x k > 7 ∧ k ≤ 9") == "2 values of k: 2 holds");
    CHECK(states("CONSTANTS k\nAXIOMS\n@x k > 7") == "no values of k: 0 bound");
    Settings given;
    given.values = {{"k", "8"}};
    CHECK(states("CONSTANTS k\nAXIOMS\n@x k > 7", given) == "k = 8: 1 holds");
    given.values = {{"S", "3"}, {"f", "{S1 ↦ 2}"}};
    CHECK(states("SETS S\nCONSTANTS f\nAXIOMS\n@x f ∈ S ⇸ ℤ", given) == "S of 3 elements, f = {(S1 ↦ 2)}: 1 holds");
}

TEST_CASE("budgets") {
    const std::string counting = machine("n", "@i n ∈ ℕ", first("@a n ≔ 0") + event("count", "", "@a n ≔ n + 1"));
    Settings settings;
    settings.states = 10;
    CHECK(outcome_of(explored(counting, settings), "invariant") == "incomplete");
    settings = {};
    settings.depth = 3;
    CHECK(explored(counting, settings).report.states == 4);
    CHECK(outcome_of(explored(counting, settings), "invariant") == "incomplete");
    settings = {};
    settings.bytes = 10'000;
    CHECK(outcome_of(explored(counting, settings), "deadlock freedom") == "incomplete");
    const std::atomic<bool> cancelled = true;
    settings = {};
    settings.cancelled = &cancelled;
    CHECK(outcome_of(explored(counting, settings), "invariant") == "incomplete");
}

}  // namespace machine_exploration_test
