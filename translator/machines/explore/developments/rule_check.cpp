#include "translator/machines/explore/developments/internal.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::maze_exploration {

Finding without_failure(maze::Rule rule, const Explored& explored, const Machine& machine) {
    Finding made{.rule = rule, .outcome = Outcome::holds};
    made.span = machine.layout.of->name.span;
    if (explored.undefined) {
        made.outcome = Outcome::unknown;
        made.because = "this formula has no value in some state";
        made.span = *explored.undefined;
    } else if (!explored.incomplete.empty()) {
        made.outcome = Outcome::incomplete;
        made.because = fmt::format("{}; {} states were found", explored.incomplete, explored.size());
    } else if (explored.first_states == 0) {
        made.outcome = Outcome::vacuous;
        made.because = "no initial state satisfies the invariants";
    } else if (!explored.bounds.empty()) {
        made.outcome = Outcome::bound;
        for (const Explored::Bound& each : explored.bounds) {
            const StepCode& step = machine.steps[each.step];
            made.because +=
                fmt::format("{}`{}` goes beyond the bound on {}", made.because.empty() ? "" : ", ", step.name(),
                            each.excess == Excess::number ? "numbers" : "copies of one message (`buffer`)");
            made.span = step.step.action->name.span;
        }
        made.because += "; all states within the bounds were checked";
    }
    return made;
}

Finding RuleCheck::verdict_on(maze::Rule rule) const {
    Finding made = without_failure(rule, explored_, pair_.concrete());
    made.is_reachable = is_reachable_;
    if (made.outcome == Outcome::holds && pair_.undefined()) {
        made.outcome = Outcome::unknown;
        made.because = "this formula has no value in some state";
        made.span = *pair_.undefined();
    }
    return made;
}

Finding RuleCheck::failure(maze::Rule rule, StateId state) {
    Finding made{.rule = rule, .outcome = Outcome::fails};
    made.is_reachable = is_reachable_;
    if (is_reachable_) made.run = narrator_.run_to(state, explored_);
    made.states.push_back(narrator_.state_line("state", explored_.state(state)));
    made.patches = narrator_.patches();
    if (on_failure) {
        concrete_.set_before(explored_.state(state));
        on_failure(made);
    }
    return made;
}

std::vector<Finding> RuleCheck::initialisation() {
    world_.watch.restart();
    try {
        for (StateId at = 0; at < explored_.first_states; ++at) {
            concrete_.set_before(explored_.state(at));
            if (pair_.each_first([] { return true; }) || pair_.undefined()) continue;
            Finding made = failure(maze::Rule::initialisation, at);
            made.span = pair_.refinement().span;
            made.because =
                fmt::format("no initial state of `{}` is related to this one", pair_.abstract().layout.of->name.text);
            concrete_.set_before(explored_.state(at));
            made.refused.push_back({"an initial state", unfulfilled(pair_.first(), world_.evaluator)});
            return {made};
        }
    } catch (const Interrupted& why) {
        Finding made = verdict_on(maze::Rule::initialisation);
        made.outcome = Outcome::incomplete;
        made.because = why.why;
        return {made};
    }
    Finding made = verdict_on(maze::Rule::initialisation);
    // All first states are known, even if others are not.
    const bool is_all =
        explored_.first_states > 0 && (made.outcome == Outcome::bound || made.outcome == Outcome::incomplete);
    if (is_all) made = Finding{.rule = maze::Rule::initialisation, .outcome = Outcome::holds, .span = made.span};
    return {made};
}

std::vector<RuleCheck::Transition> RuleCheck::transitions_of(StateId state) {
    std::vector<Transition> all;
    concrete_.set_before(explored_.state(state));
    for (const StepCode& step : pair_.concrete().steps) {
        if (is_failed(step.name())) continue;
        (void)concrete_.each(step, [&](Excess) {
            all.push_back({&step, concrete_.after(), pair_.simulations_of(step)});
            return false;
        });
    }
    return all;
}

bool RuleCheck::is_answered(const Transition& transition, Unanswered& to) {
    if (transition.simulations.empty()) {
        if (pair_.is_kept()) return true;
        to = {&transition, nullptr};
        return false;
    }
    for (const SimulationCode* each : transition.simulations) {
        if (pair_.has_answer(*each)) continue;
        to = {&transition, each};
        return false;
    }
    return true;
}

/// Why no abstract step answers in the abstract state before: the guard, or else what relates the states after it.
void RuleCheck::add_reasons(const Unanswered& what, Finding& to) {
    const std::vector<Id> before = pair_.abstract_stepper().before();
    if (what.simulation == nullptr) {
        to.because = "the action stutters, but the abstract state is not related to the state after the action";
        pair_.abstract_stepper().set_after(before);
        Problem kept;
        kept.conditions = pair_.retrieve_after();
        kept.prepare();
        to.refused.push_back({"the abstract state after it", unfulfilled(kept, world_.evaluator)});
        return;
    }
    const std::string& name = what.simulation->clause->abstract.text;
    const bool is_possible =
        std::any_of(what.simulation->answers.begin(), what.simulation->answers.end(),
                    [&](const AnswerCode& each) { return pair_.abstract_stepper().is_enabled(*each.step); });
    for (const AnswerCode& each : what.simulation->answers) {
        const std::vector<Condition> more = is_possible ? pair_.retrieve_after() : std::vector<Condition>{};
        to.refused.push_back(abstract_narrator_.what_prevents(before, *each.step, more));
    }
    to.because = is_possible ? fmt::format("no `{}` leads to a related state", name)
                             : fmt::format("`{}` is not possible in the abstract state", name);
}

void RuleCheck::report(StateId state, const Unanswered& what) {
    const Transition& transition = *what.transition;
    const std::vector<Id> abstract = pair_.abstract_stepper().before();
    concrete_.set_after(transition.after);
    const bool is_lost = pair_.is_related_after(false) && !pair_.is_related_after(true);
    Finding reasons;
    add_reasons(what, reasons);
    Finding made = failure(maze::Rule::action_simulation, state);
    made.action = transition.step->name();
    made.because = std::move(reasons.because);
    made.refused = std::move(reasons.refused);
    made.span = transition.step->step.action->name.span;
    made.states.push_back(abstract_narrator_.state_line("abstract", abstract));
    RunStep last = narrator_.step_between(explored_.state(state), transition.after);
    made.states.push_back({last.action + (last.values.empty() ? "" : " with " + last.values), words_of(last.changes)});
    if (is_reachable_) made.run.push_back(std::move(last));
    if (is_lost) {
        Finding lost = made;
        lost.rule = maze::Rule::invariant;
        lost.because =
            fmt::format("the state after the action is related only to states that break an invariant of `{}`",
                        pair_.abstract().layout.of->name.text);
        lost_.emplace(lost.action, std::move(lost));
    }
    failed_.emplace(made.action, std::move(made));
}

void RuleCheck::check_state(StateId state, const std::vector<Transition>& transitions) {
    concrete_.set_before(explored_.state(state));
    Unanswered failing;
    std::vector<Id> related;
    // What a visitor reports would change the frame under it, so it is done after.
    while (true) {
        failing = {};
        (void)pair_.each_related([&] {
            related = pair_.abstract_stepper().before();
            for (const Transition& each : transitions) {
                if (is_failed(each.step->name())) continue;
                concrete_.set_after(each.after);
                if (!is_answered(each, failing)) return true;
            }
            return false;
        });
        // A condition without a value says neither that there is an answer nor that there is none.
        if (failing.transition == nullptr || pair_.undefined()) return;
        pair_.abstract_stepper().set_before(related);
        report(state, failing);
        concrete_.set_before(explored_.state(state));
    }
}

std::vector<Finding> RuleCheck::action_simulation() {
    world_.watch.restart(world_.watch.limits().simulation_time);
    std::string interrupted;
    StateId looked_at = 0;
    try {
        for (StateId at = 0; at < explored_.size(); ++at, ++looked_at) {
            const std::vector<Transition> transitions = transitions_of(at);
            if (!transitions.empty()) check_state(at, transitions);
        }
    } catch (const Interrupted& why) {
        interrupted = fmt::format("{}; {} of {} states were checked", why.why, looked_at, explored_.size());
    }
    Finding rest = verdict_on(maze::Rule::action_simulation);
    if (!interrupted.empty() && rest.outcome != Outcome::vacuous) {
        rest.outcome = Outcome::incomplete;
        rest.because = interrupted;
    }
    std::vector<Finding> all;
    std::vector<std::string> named;
    for (const StepCode& step : pair_.concrete().steps) {
        if (std::find(named.begin(), named.end(), step.name()) != named.end()) continue;
        named.push_back(step.name());
        const auto failed = failed_.find(step.name());
        Finding one = failed == failed_.end() ? rest : failed->second;
        one.action = step.name();
        all.push_back(std::move(one));
    }
    Finding whole = rest;
    if (!failed_.empty()) {
        // The shortest run tells most.
        const auto shortest = std::min_element(failed_.begin(), failed_.end(), [](const auto& one, const auto& other) {
            return one.second.run.size() < other.second.run.size();
        });
        whole = shortest->second;
        whole.because = fmt::format("`{}`: {}", shortest->first, whole.because);
        whole.action.clear();
    }
    all.insert(all.begin(), std::move(whole));
    for (auto& [action, lost] : lost_) all.push_back(std::move(lost));
    return all;
}

std::vector<Finding> RuleCheck::termination() {
    world_.watch.restart();
    try {
        for (const StateId at : explored_.terminal) {
            concrete_.set_before(explored_.state(at));
            std::vector<Id> related;
            std::string possible;
            const bool goes_on = pair_.each_related([&] {
                for (const StepCode& each : pair_.abstract().steps) {
                    if (!pair_.abstract_stepper().is_enabled(each)) continue;
                    related = pair_.abstract_stepper().before();
                    possible = each.name();
                    return true;
                }
                return false;
            });
            if (!goes_on) continue;
            Finding made = failure(maze::Rule::termination, at);
            made.span = pair_.refinement().span;
            made.because = fmt::format("no action is possible, but the abstract state allows `{}`", possible);
            made.states.push_back(abstract_narrator_.state_line("abstract", related));
            made.refused = narrator_.what_prevents(explored_.state(at));
            return {made};
        }
    } catch (const Interrupted& why) {
        Finding made = verdict_on(maze::Rule::termination);
        made.outcome = Outcome::incomplete;
        made.because = why.why;
        return {made};
    }
    return {verdict_on(maze::Rule::termination)};
}

}  // namespace map2pml::maze_exploration
