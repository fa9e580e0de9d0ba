// PROC of a procedure that the check file implements, and observers (grammar/semantics.md 3).
#include <algorithm>

#include "translator/semantics/rules.h"

namespace map2pml::semantics {

using Control = Thread::Control;

const ir::Procedure* Rules::implementation(const ir::Decide& decide) const {
    const auto found = instance_.procedures.find(decide.procedure);
    return found == instance_.procedures.end() ? nullptr : &found->second;
}

Ways Rules::ways(const State& state, std::size_t agent, const Thread& thread, const ir::Decide& decide,
                 const ir::Procedure& procedure) const {
    return procedures_.run(procedure, state, agent, values_of(decide.arguments, thread.environment, agent));
}

/// Takes any of its ways; fails when it has none, and at will when it may. What has no value on a way is a mistake: the step
/// is not followed. Equal outcomes are one step, and nobody learns a result that no variable takes.
void Rules::implemented(const Here& here, const Thread& thread, const Done& done, const ir::Decide& decide,
                        const ir::Procedure& procedure) const {
    Ways found = ways(here.state, here.agent, thread, decide, procedure);
    const auto step = [&](Action kind) {
        LocalStep step = step_of(kind, thread, done);
        step.event.arguments = values_of(decide.arguments, thread.environment, here.agent);
        return step;
    };
    std::vector<Ways::Way> taken;
    for (Ways::Way& way : found.all) {
        way.result = decide.result ? way.result.value_or(values_.results_of(decide).front()) : std::optional<Value>{};
        if (std::find(taken.begin(), taken.end(), way) != taken.end()) {
            continue;
        }
        taken.push_back(way);
        LocalStep success = step(Action::decide);
        success.variables = way.variables;
        if (decide.result) {
            success.event.result = *way.result;
            bind(success.thread, values_.name(decide.result->name), *way.result);
        }
        emit(here, std::move(success), Control::succeeded);
    }
    for (const source::Span& mistake : found.mistakes) {
        LocalStep cut = step(Action::decide);
        cut.cut = Cut::value_range;
        cut.place = mistake;
        emit(here, std::move(cut), Control::run);
    }
    if (procedure.may_fail || found.are_none()) {
        emit(here, step(Action::decide_failed), Control::failing);
    }
}

std::vector<Value> Rules::initial_variables() const {
    const State nowhere;
    std::vector<Value> variables;
    for (const ir::StateVariable& variable : instance_.states) {
        const Datum initial = expressions_.evaluate(variable.initial, {nowhere, nowhere.variables});
        const std::size_t copies = variable.per_agent ? instance_.agents.size() : 1;
        variables.insert(variables.end(), copies, expressions_.to_value(initial).value_or(kNotBound));
    }
    return variables;
}

/// Each sees the event with the state before it, and works on the state after it and after those before it in the text.
std::optional<source::Span> Rules::observe(const Event& event, const State& before, State& after) const {
    for (const ir::Observer& observer : instance_.observers) {
        auto bound = patterns_.match(observer.event, event, before, expressions_);
        if (!bound) {
            continue;
        }
        Ways ways = procedures_.run(observer, after, event.agent, std::move(*bound));
        if (!ways.mistakes.empty()) {
            return ways.mistakes.front();
        }
        after.variables = std::move(ways.all.front().variables);  // a body has exactly one way
    }
    return std::nullopt;
}

}  // namespace map2pml::semantics
