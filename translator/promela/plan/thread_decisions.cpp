// Decisions, open ones and those that the check file implements (translator/ir/procedure.h); what happens besides with any event.
#include <algorithm>

#include "translator/passes/variables.h"
#include "translator/promela/model_names.h"
#include "translator/promela/plan/thread_maker.h"
#include "translator/promela/state_variables.h"

namespace map2pml::promela {

Happening ThreadMaker::happening(const Node& of, std::optional<ir::EventPattern::Kind> kind, std::string name,
                                 const Expressions& values) const {
    Happening event;
    event.kind = kind;
    event.name = std::move(name);
    for (const Expression& value : values) {
        event.terms.push_back({Code::Type::value, value, {}});
    }
    event.agent = thread_.agent;
    event.self = self_;
    event.operation = of.operation->id;
    return event;
}

/// \param seen the sender, then the arguments.
Happening ThreadMaker::reception(const Node& of, const Expressions& seen) const {
    const auto& receive = std::get<ir::Receive>(of.operation->kind);
    Happening event =
        happening(of, ir::EventPattern::Kind::received, ir::written(receive), {seen.begin() + 1, seen.end()});
    event.sender = seen.front();
    return event;
}

Expressions ThreadMaker::values_of(const ir::Decide& decide, const Frame& frame) {
    Expressions values;
    for (const ir::Term& argument : decide.arguments) {
        values.push_back(value_of(model_, argument, frame));
    }
    return values;
}

Steps ThreadMaker::consequences(const Node& of, const Happening& event) {
    Consequences all = consequences_of(model_, event, origin_of(of));
    append(all.before, std::move(all.after));
    using Kind = ir::EventPattern::Kind;
    if (event.kind == Kind::received || event.kind == Kind::succeeded) {
        append(all.before, told_bound(of, passes::variables_bound(*of.operation)));
    }
    return std::move(all.before);
}

Scope ThreadMaker::scope_of(const ir::Decide& decide, const ir::Procedure& procedure, const Frame& frame) {
    Scope scope;
    scope.self = frame.self;
    const Expressions values = values_of(decide, frame);
    for (std::size_t at = 0; at < procedure.parameters.size(); ++at) {
        scope.variables[procedure.parameters[at]] = {Code::Type::value, values[at], {}};
    }
    return scope;
}

std::vector<ExecutionPath> ThreadMaker::paths_of_decision(const ir::Decide& decide, const ir::Procedure& procedure,
                                                          const Frame& frame) {
    return execution_paths_of(model_, procedure, scope_of(decide, procedure, frame));
}

/// One option for each way; `else`: it has none, so it fails.
Steps ThreadMaker::make_implemented(NodeId id, const Path& path, const ir::Procedure& procedure) {
    const Node& of = node(id);
    const auto& decide = std::get<ir::Decide>(of.operation->kind);
    const Origin origin = origin_of(of);
    const std::vector<ExecutionPath> ways = paths_of_decision(decide, procedure, frame_of(of));
    const bool always =
        std::any_of(ways.begin(), ways.end(), [](const ExecutionPath& way) { return is_true(way.condition); });
    if (ways.size() == 1 && always && !procedure.may_fail) {
        return follow_execution_path(id, path, ways.front());
    }
    Alternatives options;
    for (const ExecutionPath& way : ways) {
        options.push_back(option(way.condition, follow_execution_path(id, path, way), origin));
    }
    if (procedure.may_fail) {
        options.push_back(option(truth(), undecided(id, path), origin));
    } else if (!always) {
        options.push_back(option(else_guard(), undecided(id, path), origin));
    }
    return select(std::move(options), origin);
}

/// All that the way does, at once: its right sides are about the state before.
Steps ThreadMaker::follow_execution_path(NodeId id, const Path& path, const ExecutionPath& way) {
    const Node& of = node(id);
    const auto& decide = std::get<ir::Decide>(of.operation->kind);
    const Origin origin = origin_of(of);
    if (way.mistake) {
        has_cut_ = true;
        Steps lines = step(origin, mistake(model_, *way.mistake, of.operation->id, self_, origin));
        lines.front().role = LineRole::statement;
        append(lines, jump(model_name(kCutLabel, process_), false, origin));
        return lines;
    }
    const Expression own = model_.values.procedure(decide.procedure);
    const Expression result = way.result ? way.result->value : own;
    Steps lines;
    const bool said = decide.result && way.result;
    const Expression shown = said ? model_.event_spare(0) : result;
    if (said) {
        append(lines, assigned(shown, result, origin));
    }
    append(lines, tag(of, TrailEvent::decide, said ? Expressions{shown} : Expressions()));
    Happening event =
        happening(of, ir::EventPattern::Kind::succeeded, decide.procedure, values_of(decide, frame_of(of)));
    event.result = Code{Code::Type::value, decide.result ? shown : numeral(0), {}};  // what nobody keeps cannot be seen
    event.first_spare = 1 + way.sets.size();
    Consequences besides = consequences_of(model_, event, origin);
    append(lines, std::move(besides.before));
    if (way.sets.size() == 1) {
        const auto& [state, value] = way.sets.front();
        append(lines, assigned(state_storage(model_, *state, self_), value.value, origin));
    } else {
        for (std::size_t at = 0; at < way.sets.size(); ++at) {
            append(lines, assigned(model_.event_spare(1 + at), way.sets[at].second.value, origin));
        }
        for (std::size_t at = 0; at < way.sets.size(); ++at) {
            append(lines,
                   assigned(state_storage(model_, *way.sets[at].first, self_), model_.event_spare(1 + at), origin));
            append(lines, assigned(model_.event_spare(1 + at), numeral(0), origin));
        }
    }
    append(lines, std::move(besides.after));
    append(lines, told_bound(of, passes::variables_bound(*of.operation)));
    if (decide.result && model_.liveness.across(model_.graph, index_, id, of.ok).contains(decide.result->name)) {
        append(lines, assigned(storage(model_, decide.result->name, of.depth), shown, origin));
    }
    if (said) {
        append(lines, assigned(shown, numeral(0), origin));
    }
    append(lines, resets(id, of.ok, origin));
    lines = step(origin, std::move(lines));
    append(lines, go(id, of.ok, path));
    return lines;
}

/// \param result what the procedure gives here, as the target names it; \param said whether the tag must say so.
Steps ThreadMaker::decided(NodeId id, const Path& path, const Expression& result, bool said) {
    const Node& of = node(id);
    const auto& decide = std::get<ir::Decide>(of.operation->kind);
    const Origin origin = origin_of(of);
    Steps lines = tag(of, TrailEvent::decide, said ? Expressions{result} : Expressions());
    Happening event =
        happening(of, ir::EventPattern::Kind::succeeded, decide.procedure, values_of(decide, frame_of(of)));
    event.result =
        Code{Code::Type::value, decide.result ? result : numeral(0), {}};  // what nobody keeps cannot be seen
    append(lines, consequences(of, event));
    if (decide.result && model_.liveness.across(model_.graph, index_, id, of.ok).contains(decide.result->name)) {
        append(lines, just(Assign{storage(model_, decide.result->name, of.depth), result}, origin));
    }
    append(lines, resets(id, of.ok, origin));
    lines = step(origin, std::move(lines));
    append(lines, go(id, of.ok, path));
    return lines;
}

Steps ThreadMaker::undecided(NodeId id, const Path& path) {
    const Node& of = node(id);
    const auto& decide = std::get<ir::Decide>(of.operation->kind);
    Steps lines = tag(of, TrailEvent::decide_failed, {});
    append(lines, consequences(of, happening(of, ir::EventPattern::Kind::failed, decide.procedure,
                                             values_of(decide, frame_of(of)))));
    append(lines, resets(id, of.fail, origin_of(of)));
    lines = step(origin_of(of), std::move(lines));
    append(lines, go(id, of.fail, path));
    return lines;
}

Steps ThreadMaker::make_decide(NodeId id, const Path& path) {
    const Node& of = node(id);
    const auto& decide = std::get<ir::Decide>(of.operation->kind);
    if (const ir::Procedure* procedure = model_.implementation(decide)) {
        return make_implemented(id, path, *procedure);
    }
    const Origin origin = origin_of(of);
    const auto results = model_.instance.results.find(decide.procedure);
    std::vector<Steps> ways;
    if (results == model_.instance.results.end()) {
        ways.push_back(decided(id, path, model_.values.procedure(decide.procedure), false));
    } else {
        for (const ir::Term& result : results->second) {
            ways.push_back(decided(id, path, model_.values.constant(result), decide.result.has_value()));
            if (!decide.result) {
                break;  // nobody learns which it is
            }
        }
    }
    if (!model_.instance.total_procedures.contains(decide.procedure)) {
        ways.push_back(undecided(id, path));
    }
    if (ways.size() == 1) {
        return std::move(ways.front());
    }
    Alternatives options;
    for (Steps& way : ways) {
        options.push_back(option(truth(), std::move(way), origin));
    }
    return select(std::move(options), origin);
}

}  // namespace map2pml::promela
