// Decisions, open ones and those that the check file implements (translator/model/formulas/procedure.h).
#include "translator/protocols/promela/plan/threads.h"

#include <algorithm>
#include <utility>

#include "translator/protocols/analyses/values/variables.h"
#include "translator/protocols/promela/state_variables.h"

namespace map2pml::promela {

/// One option for each way; `else`: there is no way, so it fails.
Steps DecisionMaker::make_implemented(NodeId id, const Path& path, const ir::Procedure& procedure) {
    const Node& of = node(id);
    const auto& decide = std::get<ir::Decide>(of.operation->kind);
    const Origin origin = origin_of(of);
    const std::vector<ExecutionPath> ways = guards_.paths_of_decision(decide, procedure, frame_of(of));
    if (decide.outcome == ir::Decide::Outcome::permission) return ask_permission(id, path, ways);
    const bool always =
        std::any_of(ways.begin(), ways.end(), [](const ExecutionPath& way) { return is_true(way.condition); });
    Alternatives succeed;
    Alternatives others;
    for (const ExecutionPath& way : ways)
        (way.mistake ? others : succeed).push_back(option(way.condition, follow_execution_path(id, way), origin));
    const Steps then = succeed.empty() ? Steps() : control_.go(id, of.ok, path);
    if (procedure.may_fail)
        others.push_back(option(truth(), undecided(id, path), origin));
    else if (!always)
        others.push_back(option(else_guard(), undecided(id, path), origin));
    return select_then(std::move(succeed), then, std::move(others), origin);
}

/// Asks whether rules of agents permit the send that follows: a permission is not an event.
Steps DecisionMaker::ask_permission(NodeId id, const Path& path, const std::vector<ExecutionPath>& ways) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    Alternatives permitted;
    for (const ExecutionPath& way : ways) {
        Steps lines = tag(of, TrailEvent::skip, {});
        append(lines, resets(id, of.ok, origin));
        permitted.push_back(option(way.condition, step(origin, std::move(lines)), origin));
    }
    const Steps then = ways.empty() ? Steps() : control_.go(id, of.ok, path);
    Alternatives refused;
    refused.push_back(option(else_guard(), undecided(id, path), origin));
    return select_then(std::move(permitted), then, std::move(refused), origin);
}

namespace {

bool is_constant(const Expression& expression) {
    return std::holds_alternative<part::Number>(expression.part()) || is_true(expression) || is_false(expression);
}

}  // namespace

/// All at once: indices and new values refer to the state before, so that several of them are computed before the first assignment.
Steps DecisionMaker::change_state(const std::vector<StateChange>& changes, std::size_t& spares, const Origin& origin) {
    Steps before;
    Steps after;
    std::vector<Expression> used;
    const auto kept = [&](const Expression& value) {
        if (changes.size() == 1) return value;
        const Expression spare = used.emplace_back(model_.event_spare(spares++));
        append(before, assigned(spare, value, origin));
        return spare;
    };
    for (const StateChange& each : changes) {
        const bool is_entry = each.state->is_keyed();
        const Expression of = !is_entry ? Expression(self_) : is_constant(each.index) ? each.index : kept(each.index);
        const Expression value = is_entry && is_constant(each.value.value) ? each.value.value : kept(each.value.value);
        append(after, assigned(state_storage(model_, *each.state, of), value, origin));
        for (const Expression& spare : used) append(after, assigned(spare, numeral(0), origin));
        used.clear();
    }
    append(before, std::move(after));
    return before;
}

/// All effects of the way, at once: its right sides refer to the state before.
Steps DecisionMaker::follow_execution_path(NodeId id, const ExecutionPath& way) {
    const Node& of = node(id);
    const auto& decide = std::get<ir::Decide>(of.operation->kind);
    const Origin origin = origin_of(of);
    if (way.mistake) {
        Steps lines = step(origin, mistake(model_, *way.mistake, of.operation->id, self_, origin));
        lines.front().role = LineRole::statement;
        append(lines, ends_.jump_to_cut(origin));
        return lines;
    }
    const Expression own = model_.values.procedure(decide.procedure);
    const Expression result = way.result ? way.result->value : own;
    Steps lines;
    const bool is_traced = decide.result && way.result;
    const Expression shown = is_traced ? model_.event_spare(0) : result;
    if (is_traced) append(lines, assigned(shown, result, origin));
    append(lines, tag(of, TrailEvent::decide, is_traced ? Expressions{shown} : Expressions()));
    TargetEvent event =
        target_event(of, ir::EventPattern::Kind::succeeded, decide.procedure, guards_.values_of(decide, frame_of(of)));
    event.result = Code{Code::Type::value, decide.result ? shown : numeral(0), {}};  // cannot be seen if it is not kept
    std::size_t spares = 1;
    Steps changes = change_state(way.sets, spares, origin);
    event.first_spare = std::max(spares, 1 + std::min<std::size_t>(way.sets.size(), 1));
    Consequences besides = consequences_of(model_, event, origin);
    append(lines, std::move(besides.before));
    append(lines, std::move(changes));
    append(lines, std::move(besides.after));
    append(lines, set_bound_flags(of, passes::variables_bound(*of.operation)));
    if (decide.result && matters_after(id, decide.result->name))
        append(lines, assigned(storage(model_, decide.result->name, of.depth), shown, origin));
    if (is_traced) append(lines, assigned(shown, numeral(0), origin));
    append(lines, resets(id, of.ok, origin));
    return step(origin, std::move(lines));
}

/// \param result the result of the procedure, by its name in the target; \param is_traced whether the tag must show it.
Steps DecisionMaker::decided(NodeId id, const Expression& result, bool is_traced) {
    const Node& of = node(id);
    const auto& decide = std::get<ir::Decide>(of.operation->kind);
    const Origin origin = origin_of(of);
    Steps lines = tag(of, TrailEvent::decide, is_traced ? Expressions{result} : Expressions());
    TargetEvent event =
        target_event(of, ir::EventPattern::Kind::succeeded, decide.procedure, guards_.values_of(decide, frame_of(of)));
    event.result =
        Code{Code::Type::value, decide.result ? result : numeral(0), {}};  // cannot be seen if it is not kept
    append(lines, consequences(of, event));
    if (decide.result && matters_after(id, decide.result->name))
        append(lines, just(Assign{storage(model_, decide.result->name, of.depth), result}, origin));
    append(lines, resets(id, of.ok, origin));
    return step(origin, std::move(lines));
}

Steps DecisionMaker::undecided(NodeId id, const Path& path) {
    const Node& of = node(id);
    const auto& decide = std::get<ir::Decide>(of.operation->kind);
    Steps lines = tag(of, TrailEvent::decide_failed, {});
    append(lines, consequences(of, target_event(of, ir::EventPattern::Kind::failed, decide.procedure,
                                                guards_.values_of(decide, frame_of(of)))));
    append(lines, resets(id, of.fail, origin_of(of)));
    lines = step(origin_of(of), std::move(lines));
    append(lines, control_.go(id, of.fail, path));
    return lines;
}

Steps DecisionMaker::make(NodeId id, const Path& path) {
    const Node& of = node(id);
    const auto& decide = std::get<ir::Decide>(of.operation->kind);
    if (const ir::Procedure* procedure = model_.implementation(decide)) return make_implemented(id, path, *procedure);
    const Origin origin = origin_of(of);
    const auto results = model_.instance.results.find(decide.procedure);
    Alternatives succeed;
    const auto add = [&](const Expression& result, bool is_traced) {
        succeed.push_back(option(truth(), decided(id, result, is_traced), origin));
    };
    if (results == model_.instance.results.end()) {
        add(model_.values.procedure(decide.procedure), false);
    } else {
        for (const ir::Term& result : results->second) {
            add(model_.values.constant(result), decide.result.has_value());
            if (!decide.result) break;  // nobody learns which it is
        }
    }
    const Steps then = succeed.empty() ? Steps() : control_.go(id, of.ok, path);
    Alternatives fail;
    if (!model_.instance.total_procedures.contains(decide.procedure))
        fail.push_back(option(truth(), undecided(id, path), origin));
    return select_then(std::move(succeed), then, std::move(fail), origin);
}

}  // namespace map2pml::promela
