
#include <algorithm>
#include <utility>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

namespace {

using Statements = std::vector<ir::Statement>;

/// A block and its continuation; its local variables end with it.
struct Place {
    const Statements* block = nullptr;
    std::size_t next = 0;
    std::size_t locals = 0;  ///< how many there were before it
};

/// A partial execution path.
struct Run {
    std::vector<Value> variables;
    Locals locals;
    std::vector<Place> places;  ///< the innermost last
};

class Interpreter {
  public:
    Interpreter(const Expressions& expressions, const State& state, std::size_t self)
        : expressions_(expressions), state_(state), self_(self) {}

    ExecutionPaths run(const Statements& body, Locals locals) {
        go(Run{state_.variables, std::move(locals), {{&body, 0, 0}}});
        return std::move(paths_);
    }

  private:
    void go(Run run) {
        while (!run.places.empty()) {
            Place& place = run.places.back();
            if (place.next == place.block->size()) {
                run.locals.resize(place.locals);
                run.places.pop_back();
                continue;
            }
            const ir::Statement& statement = (*place.block)[place.next++];
            if (!execute(statement, run)) return;
        }
        end(std::nullopt, run);
    }

    /// False if the path ends here, or if others replace it.
    bool execute(const ir::Statement& statement, Run& run) {
        return std::visit(ir::overloaded{
                              [&](const ir::Require& require) {
                                  const auto truth = expressions_.truth(require.condition, scope(run));
                                  return truth ? *truth : mistake(statement);
                              },
                              [&](const ir::Assign& set) { return assign(set, run) || mistake(statement); },
                              [&](const ir::Let& let) {
                                  const Datum datum = expressions_.evaluate(let.value, scope(run));
                                  run.locals.emplace_back(let.name, datum);
                                  return !datum.is_missing() || mistake(statement);
                              },
                              [&](const ir::Choose& choice) {
                                  choose(choice, run);
                                  return false;
                              },
                              [&](const ir::If& branch) {
                                  const auto truth = expressions_.truth(branch.condition, scope(run));
                                  const Statements& block = truth.value_or(false) ? branch.then : branch.otherwise;
                                  run.places.push_back({&block, 0, run.locals.size()});
                                  return truth.has_value() || mistake(statement);
                              },
                              [&](const ir::Result& result) {
                                  const auto value =
                                      expressions_.to_value(expressions_.evaluate(result.value, scope(run)));
                                  if (!value) return mistake(statement);
                                  end(value, run);
                                  return false;
                              },
                              [](const ir::Fail&) { return false; },
                          },
                          statement.kind);
    }

    void choose(const ir::Choose& choice, const Run& run) {
        for (const ir::Term& candidate : choice.domain) {
            Run with = run;
            with.locals.emplace_back(choice.name, expressions_.term(candidate, scope(run)));
            Scope condition = scope(with);
            condition.is_total = true;
            if (!choice.where || expressions_.truth(*choice.where, condition).value_or(false)) go(std::move(with));
        }
    }

    /// A part of the new value depends on no other part of the old one, so the order does not matter.
    [[nodiscard]] bool assign_whole(const ir::Assign& set, Run& run) const {
        const std::vector<Datum>& keys = expressions_.keys(set.state);
        bool fits = true;
        for (std::size_t at = 0; at < keys.size(); ++at) {
            run.locals.emplace_back(ir::kMember, keys[at]);
            fits = fits && store(set, expressions_.variables().slot(set.state, at), run);
            run.locals.pop_back();
        }
        return fits;
    }

    /// False if there is no value, if it is out of range, or if there is no such entry.
    [[nodiscard]] bool assign(const ir::Assign& set, Run& run) const {
        if (set.what == ir::Assign::What::whole) return assign_whole(set, run);
        const auto slot = expressions_.slot(set.state, set.key ? &*set.key : nullptr, scope(run));
        return store(set, slot, run);
    }

    [[nodiscard]] bool store(const ir::Assign& set, std::optional<std::size_t> slot, Run& run) const {
        const ir::StateVariable* variable = expressions_.variables().find(set.state);
        const Datum datum = expressions_.evaluate(set.value, scope(run));
        const auto value = expressions_.to_value(datum);
        if (variable == nullptr || !slot || !value) return false;
        bool fits = true;
        switch (variable->type) {
            case ir::StateVariable::Type::integer:
                fits = datum.kind == Datum::Kind::integer && datum.integer >= variable->first &&
                       datum.integer <= variable->last;
                break;
            case ir::StateVariable::Type::boolean:
                fits = expressions_.truth(set.value, scope(run)).has_value();
                break;
            case ir::StateVariable::Type::value:
                break;
        }
        if (fits) run.variables[*slot] = *value;
        return fits;
    }

    void end(std::optional<Value> result, Run& run) {
        ExecutionPaths::Path path{result, std::move(run.variables)};
        if (std::find(paths_.all.begin(), paths_.all.end(), path) == paths_.all.end())
            paths_.all.push_back(std::move(path));
    }

    bool mistake(const ir::Statement& statement) {
        if (std::find(paths_.mistakes.begin(), paths_.mistakes.end(), statement.span) == paths_.mistakes.end())
            paths_.mistakes.push_back(statement.span);
        return false;
    }

    [[nodiscard]] Scope scope(const Run& run) const { return {state_, run.variables, self_, run.locals}; }

    const Expressions& expressions_;
    const State& state_;
    std::size_t self_;
    ExecutionPaths paths_;
};

}  // namespace

ExecutionPaths Procedures::run(const ir::Procedure& procedure, const State& state, std::size_t self,
                               const std::vector<Value>& arguments) const {
    Locals parameters;
    for (std::size_t at = 0; at < procedure.parameters.size() && at < arguments.size(); ++at)
        parameters.emplace_back(procedure.parameters[at], expressions_.of_value(arguments[at]));
    return Interpreter(expressions_, state, self).run(procedure.body, std::move(parameters));
}

ExecutionPaths Procedures::run(const ir::Observer& observer, const State& state, std::size_t self, Locals bound) const {
    return Interpreter(expressions_, state, self).run(observer.body, std::move(bound));
}

using Control = Thread::Control;

// PROC of a procedure that the check file implements, and observers (grammar/semantics.md 3).

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
        const std::size_t copies = expressions_.variables().slots_of(variable);
        const std::size_t first = variables.size();
        variables.insert(variables.end(), copies, expressions_.to_value(initial).value_or(kNotBound));
        for (std::size_t at = 0; at < variable.keys.size(); ++at) {
            const auto& members = variable.members;
            if (std::find(members.begin(), members.end(), variable.keys[at]) != members.end())
                variables[first + at] = values_.truth(true);
        }
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
