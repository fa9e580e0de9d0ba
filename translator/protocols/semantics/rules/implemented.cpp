// PROC of a procedure that the check file implements, and observers (grammar/semantics.md 3).
#include <algorithm>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

using Control = Thread::Control;

const ir::Procedure* Rules::implementation(const ir::Decide& decide) const {
    const auto found = instance_.procedures.find(decide.procedure);
    return found == instance_.procedures.end() ? nullptr : &found->second;
}

ExecutionPaths Rules::execution_paths(const State& state, std::size_t agent, const Thread& thread,
                                      const ir::Decide& decide, const ir::Procedure& procedure) const {
    return procedures_.run(procedure, state, agent, values_of(decide.arguments, thread.environment, agent));
}

/// Takes any of its execution paths; fails if there is none, and at will if it may. A missing value on a path is an error: the step
/// is not followed. Equal outcomes are one step; a result without a variable is ignored.
void Rules::implemented(const Here& here, const Thread& thread, const Done& done, const ir::Decide& decide,
                        const ir::Procedure& procedure) const {
    ExecutionPaths found = execution_paths(here.state, here.agent, thread, decide, procedure);
    const auto step = [&](Action kind) {
        LocalStep step = step_of(kind, thread, done);
        step.event.arguments = values_of(decide.arguments, thread.environment, here.agent);
        return step;
    };
    std::vector<ExecutionPaths::Path> taken;
    for (ExecutionPaths::Path& path : found.all) {
        path.result = decide.result ? path.result.value_or(values_.results_of(decide).front()) : std::optional<Value>{};
        if (std::find(taken.begin(), taken.end(), path) != taken.end()) continue;
        taken.push_back(path);
        // That rules permit a send is no event: as little as going into an attempt is.
        LocalStep success = step(decide.outcome == ir::Decide::Outcome::permission ? Action::retry : Action::decide);
        success.variables = path.variables;
        if (decide.result) {
            success.event.result = *path.result;
            bind(success.thread, values_.name(decide.result->name), *path.result);
        }
        emit(here, std::move(success), Control::succeeded);
    }
    for (const source::Span& mistake : found.mistakes) {
        LocalStep cut = step(Action::decide);
        cut.cut = Cut::value_range;
        cut.place = mistake;
        emit(here, std::move(cut), Control::run);
    }
    if (procedure.may_fail || found.are_none()) emit(here, step(Action::decide_failed), Control::failing);
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

/// Each sees the event with the state before it, and changes the state after it and after the observers before it in the text.
std::optional<source::Span> Rules::observe(const Event& event, const State& before, State& after) const {
    for (const ir::Observer& observer : instance_.observers) {
        auto bound = patterns_.match(observer.event, event, before, expressions_);
        if (!bound) continue;
        ExecutionPaths paths = procedures_.run(observer, after, event.agent, std::move(*bound));
        if (!paths.mistakes.empty()) return paths.mistakes.front();
        after.variables = std::move(paths.all.front().variables);  // a body has exactly one path
    }
    return std::nullopt;
}

}  // namespace map2pml::semantics
