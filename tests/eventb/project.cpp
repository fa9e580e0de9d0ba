#include "tests/eventb/project.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "driver/tools/process/work_directory.h"
#include "tests/random.h"
#include "tests/support/files.h"
#include "translator/machines/check/checked.h"
#include "translator/model/machines/formula/make.h"
#include "translator/model/machines/formula/read_formula.h"
#include "translator/model/machines/model/text_form.h"

namespace eventb_test {

eventb::Project project_of(const std::string& text) {
    source::SourceSet sources;
    diag::Sink sink;
    eventb::Project project = eventb::read_text(sources, sources.add("test.eventb", text), sink);
    (void)eventb::check_project(project, sink);
    for (const diag::Diagnostic& each : sink.sorted()) FAIL_CHECK(diag::render(sources, each, false));
    return project;
}

eventb::Project machines(const std::string& name) {
    const std::string text =
        tests::read_file(std::string(M2P_SOURCE_DIR) + "/tests/eventb/machines/" + name + ".eventb");
    REQUIRE(!text.empty());
    return project_of(text);
}

eventb::Machine& machine_of(eventb::Project& project, const std::string& name) {
    for (eventb::Machine& each : project.machines)
        if (each.name == name) return each;
    FAIL("no machine " << name);
    return project.machines.front();
}

eventb::Event& event_of(eventb::Machine& machine, const std::string& label) {
    for (eventb::Event& each : machine.events)
        if (each.label == label) return each;
    FAIL("no event " << label);
    return machine.events.front();
}

void drop_invariant(eventb::Machine& machine, const std::string& label) {
    REQUIRE(std::erase_if(machine.invariants, [&](const auto& each) { return each.label == label; }) == 1);
}

void replace_invariant(eventb::Machine& machine, const std::string& label, const std::string& predicate) {
    int found = 0;
    for (auto& each : machine.invariants) {
        if (each.label != label) continue;
        each.predicate = eventb::read_predicate(predicate).formula;
        ++found;
    }
    REQUIRE(found == 1);
}

void drop_event(eventb::Machine& machine, const std::string& label) {
    REQUIRE(std::erase_if(machine.events, [&](const auto& each) { return each.label == label; }) == 1);
}

void drop_guard(eventb::Event& event, const std::string& predicate) {
    REQUIRE(std::erase_if(event.guards, [&](const auto& each) { return to_string(*each.predicate) == predicate; }) ==
            1);
}

namespace {

eventb::CheckedProject checked(const eventb::Project& project) {
    diag::Sink sink;
    eventb::CheckedProject result = eventb::check_project(project, sink);
    for (const diag::Diagnostic& each : sink.sorted()) FAIL_CHECK(each.message);
    return result;
}

eventb::PredicatePtr deadlock_freedom(const eventb::CheckedMachine& machine, const eventb::PredicatePtr& terminal) {
    std::vector<eventb::PredicatePtr> alternatives{terminal};
    for (const eventb::CheckedEvent& event : machine.events) {
        if (event.is_initialisation()) continue;
        std::vector<eventb::PredicatePtr> guards;
        for (const eventb::CheckedPredicate& guard : event.guards) guards.push_back(guard.predicate);
        alternatives.push_back(eventb::quantified(false, event.parameters, eventb::all_of(guards)));
    }
    return eventb::any_of(alternatives);
}

}  // namespace

std::string text_of(const eventb::Obligation& obligation) {
    std::string text = obligation.name + ":";
    for (const eventb::Hypothesis& each : obligation.hypotheses)
        text += " " + eventb::to_string(*each.predicate) + " ;;";
    return text + " ⊢ " + eventb::to_string(*obligation.goal);
}

void add_deadlock_freedom(eventb::Project& project, const std::string& machine, const std::string& terminal) {
    const auto found = checked(project).machine(machine);
    REQUIRE(found);
    const auto predicate = eventb::read_predicate(terminal);
    REQUIRE(predicate.fault.empty());
    machine_of(project, machine)
        .invariants.push_back({"DLF", deadlock_freedom(*found, predicate.formula), true, {}, {}});
}

std::vector<eventb::Obligation> obligations(const eventb::Project& project, const std::string& component) {
    const eventb::CheckedProject all = checked(project);
    std::vector<eventb::Obligation> result;
    const auto add = [&](const auto& each) {
        if (!component.empty() && each.name != component) return;
        for (auto& obligation : eventb::obligations_of(each)) result.push_back(std::move(obligation));
    };
    for (const auto& each : all.contexts) add(each);
    for (const auto& each : all.machines) add(*each);
    return result;
}

std::string lines(std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string& each : names) text += each + "\n";
    return text;
}

std::string names(const std::vector<eventb::Obligation>& obligations) {
    std::vector<std::string> result;
    for (const auto& each : obligations) result.push_back(each.name);
    return lines(std::move(result));
}

namespace {

/// A fault leaves most obligations as they were: what was proved is not asked about again in a run of the test.
std::map<std::string, smt::Discharged>& proved_before() {
    static std::map<std::string, smt::Discharged> known;
    return known;
}

/// All that the verdict depends on.
std::string sequent(const eventb::Obligation& obligation) {
    std::string text = text_of(obligation);
    for (const eventb::Bound& each : obligation.names) text += "\n" + each.name + " : " + eventb::to_string(each.type);
    return text;
}

void count(Outcome& outcome, const std::string& name, const smt::Discharged& result) {
    CHECK(result.fault == "");
    if (result.verdict == smt::Verdict::proved)
        ++outcome.proved;
    else if (result.verdict == smt::Verdict::refuted)
        outcome.refuted.push_back(name);
    else
        outcome.open.push_back(name + ": " + std::string(to_string(result.verdict)) + " " + result.because);
    outcome.all[name] = result;
}

}  // namespace

Outcome prove(const std::vector<eventb::Obligation>& obligations) {
    static std::string error;
    static const auto folder = process::WorkDirectory::create(error);
    REQUIRE(folder);
    // Answers of earlier tests and runs; a changed formula is another text.
    static const smt::AnswerCache cache{M2P_PROOFS};
    smt::Portfolio both{smt::find_solvers(), folder->path(), &cache};
    REQUIRE(both.solvers.size() == 2);
    // Verdicts must not depend on what else this machine does.
    const smt::Budget patient{std::chrono::seconds(20), std::chrono::seconds(60), std::chrono::seconds(60)};
    Outcome outcome;
    // Several are asked about at once and are settled in any order; the outcome has them as they were given.
    std::vector<smt::Discharged> results(obligations.size());
    std::vector<std::size_t> asked;
    for (std::size_t at = 0; at != obligations.size(); ++at)
        if (const auto known = proved_before().find(sequent(obligations[at])); known != proved_before().end())
            results[at] = known->second;
        else
            asked.push_back(at);
    const std::atomic<bool> stop = false;
    const auto discharge = [&](const smt::Portfolio& solvers, const smt::Budget& budget) {
        std::vector<eventb::Obligation> open;
        for (const std::size_t at : asked) open.push_back(obligations[at]);
        auto found = smt::discharge_all(open, solvers, budget, 0, {}, stop, [](std::size_t, const smt::Discharged&) {});
        for (std::size_t nth = 0; nth != found.size(); ++nth) results[asked[nth]] = std::move(found[nth]);
    };
    // Most are decided by either solver in no time. A long run asks both about everything, and nobody's memory: then they watch
    // each other.
    if (tests::takes_all_cases()) {
        both.cache = nullptr;
    } else {
        // z3 needs a quarter of the time of cvc5 for functions with many participants, and as long for the rest.
        discharge(smt::Portfolio{{both.solvers.back()}, folder->path(), &cache},
                  smt::Budget{std::chrono::seconds(1), std::chrono::seconds(1), std::chrono::milliseconds(1)});
        std::erase_if(asked, [&](std::size_t at) { return results[at].verdict == smt::Verdict::proved; });
    }
    discharge(both, patient);
    for (std::size_t at = 0; at != obligations.size(); ++at) {
        count(outcome, obligations[at].name, results[at]);
        if (results[at].verdict == smt::Verdict::proved) proved_before().emplace(sequent(obligations[at]), results[at]);
    }
    return outcome;
}

std::string value_of(const smt::Discharged& refuted, eventb::smt::Valuation::About about, const std::string& name) {
    for (const auto& each : refuted.model)
        if (each.about == about && each.name == name) return each.value;
    return "";
}

}  // namespace eventb_test
