// `agent(…)`: a jump with parameter assignment, a nested call, or a spawned process (grammar/semantics.md 3, CALL).
#include "translator/protocols/promela/plan/threads.h"

#include <algorithm>
#include <set>
#include <utility>

#include "translator/protocols/analyses/flow/waits.h"

namespace map2pml::promela {

using passes::CallTarget;
using passes::kNoNode;

Steps CallMaker::make(NodeId id, const Path& path) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    const auto failed = [&] {
        Steps lines = tag(of, TrailEvent::call_failed, {});
        append(lines, consequences(of, target_event(of, std::nullopt, {})));
        append(lines, resets(id, of.fail, origin));
        lines = step_in_vain(origin, std::move(lines));
        append(lines, control_.go(id, of.fail, path));
        return lines;
    };
    const auto& call = std::get<ir::Become>(of.operation->kind);
    const auto one = [&](const CallTarget& target) {
        if (target.entry == kNoNode) return spawn(id, target, path);
        const Node& entry = node(target.entry);
        const bool is_too_deep = entry.kind == passes::NodeKind::cut && entry.operation == nullptr;
        return is_too_deep ? ends_.cut(of) : enter(id, target, path);
    };
    // The first clause whose constants equal the arguments (grammar/semantics.md 3, CALL): later options exclude earlier ones.
    Alternatives options;
    Expressions earlier;
    for (const CallTarget& target : of.targets) {
        Expressions tests;
        for (const std::size_t at : target.tested_arguments) {
            const ir::Term& parameter = model_.protocol.clauses[target.clause].parameters[at];
            tests.push_back(
                equals(value_of(model_, call.arguments[at], frame_of(of)), value_of(model_, parameter, frame_of(of))));
        }
        if (tests.empty() && earlier.empty()) return one(target);
        const Expression own = all_of(tests);
        Expressions guards = earlier;
        if (!own.empty()) {
            guards.push_back(own);
            earlier.push_back(negated(own));
        }
        options.push_back(option(all_of(guards), one(target), origin));
        if (tests.empty()) return select(std::move(options), origin);
    }
    if (options.empty()) return failed();
    options.push_back(option(else_guard(), failed(), origin));
    return select(std::move(options), origin);
}

/// Parameters that matter get their arguments, all at once; what the caller leaves behind is reset.
Steps CallMaker::assign_parameters(NodeId id, const CallTarget& target) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    const auto& arguments = std::get<ir::Become>(of.operation->kind).arguments;
    const ir::Clause& clause = model_.protocol.clauses[target.clause];
    const passes::NameSet& needed = model_.liveness.live_in[index_][target.entry];
    std::vector<std::pair<Expression, Expression>> moves;
    std::set<std::string> assigned;
    for (const ParameterVariable& parameter : variable_parameters(clause)) {
        if (needed.contains(parameter.name)) {
            const std::string to = storage(model_, parameter.name, of.target_depth);
            moves.emplace_back(to, value_of(model_, arguments[parameter.argument], frame_of(of)));
            assigned.insert(to);
        }
    }
    std::erase_if(moves, [](const auto& move) { return move.first == move.second; });
    Steps lines;
    const auto assign = [&](const Expression& to, const Expression& value) {
        append(lines, just(Assign{to, value}, origin));
    };
    const bool overlaps = std::any_of(moves.begin(), moves.end(), [&](const auto& move) {
        return std::any_of(moves.begin(), moves.end(),
                           [&](const auto& other) { return &move != &other && move.first == other.second; });
    });
    if (overlaps)
        for (std::size_t at = 0; at < moves.size(); ++at) assign(model_.spare(at), moves[at].second);
    for (std::size_t at = 0; at < moves.size(); ++at)
        assign(moves[at].first, overlaps ? Expression(model_.spare(at)) : moves[at].second);
    if (overlaps)
        for (std::size_t at = 0; at < moves.size(); ++at) assign(model_.spare(at), numeral(0));
    const bool nested = of.target_depth != of.depth;
    for (const std::string& name : model_.liveness.live_in[index_][id]) {
        const std::string old = storage(model_, name, of.depth);
        const bool waits_for_return =
            nested && (model_.liveness.across(model_.graph, index_, id, of.ok).contains(name) ||
                       model_.liveness.across(model_.graph, index_, id, of.fail).contains(name));
        if (!waits_for_return && !assigned.contains(old)) assign(old, numeral(0));
    }
    return lines;
}

Steps CallMaker::enter(NodeId id, const CallTarget& target, const Path& path) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    if (ir::is_silent(*of.operation))
        return control_.enter_body(id, target, path);  // it has no parameters to hand over
    Steps statements = tag(of, TrailEvent::call, {numeral(target.clause)});
    append(statements, consequences(of, target_event(of, ir::EventPattern::Kind::entered,
                                                     ir::clause_name(model_.protocol.clauses[target.clause]))));
    append(statements, assign_parameters(id, target));
    const std::uint32_t limit = model_.limit_of(target.clause);
    const bool is_cut = limit > 0 && !passes::has_wait(model_.protocol.clauses[target.clause].body);
    const Expression counter = limit > 0 ? model_.entry_counter(target.clause, self_) : Expression();
    if (limit > 0 && !is_cut) append(statements, just(EnterLimited{counter, limit}, origin));
    Steps lines = step(origin, std::move(statements));
    append(lines, control_.enter_body(id, target, path));
    if (!is_cut) return lines;
    // A limited clause without a wait cannot be left by a timeout: the search ends here (grammar/semantics.md 4, Limit).
    Steps counted = just(Assign{counter, sum(counter, numeral(1))}, origin);
    append(counted, std::move(lines));
    Alternatives options;
    options.push_back(option(is_below(counter, numeral(limit)), std::move(counted), origin));
    options.push_back(option(else_guard(), ends_.cut(of), origin));
    return select(std::move(options), origin);
}

std::vector<ParameterVariable> variable_parameters(const ir::Clause& clause) {
    std::vector<ParameterVariable> all;
    for (std::size_t at = 0; at < clause.parameters.size(); ++at) {
        const auto* variable = std::get_if<ir::Variable>(&clause.parameters[at].kind);
        if (variable == nullptr) continue;
        const auto known = std::find_if(all.begin(), all.end(),
                                        [&](const ParameterVariable& each) { return each.name == variable->name; });
        if (known == all.end())
            all.push_back({variable->name, at});
        else
            known->argument = at;
    }
    return all;
}

Steps CallMaker::spawn(NodeId id, const CallTarget& target, const Path& path) {
    const Node& of = node(id);
    const Origin origin = origin_of(of);
    const auto& call_arguments = std::get<ir::Become>(of.operation->kind).arguments;
    const ir::Clause& clause = model_.protocol.clauses[target.clause];
    Expressions arguments = {self_};
    for (const ParameterVariable& parameter : variable_parameters(clause))
        arguments.push_back(value_of(model_, call_arguments[parameter.argument], frame_of(of)));
    std::size_t thread = 0;
    for (std::size_t at = 0; at < model_.graph.threads.size(); ++at) {
        const passes::Thread& each = model_.graph.threads[at];
        if (each.kind == passes::Thread::Kind::spawned && each.clause == target.clause) thread = at;
    }
    Steps lines = tag(of, TrailEvent::call, {numeral(target.clause)});
    lines.front().role = LineRole::executes;
    append(lines, consequences(of, target_event(of, ir::EventPattern::Kind::entered, ir::clause_name(clause))));
    if (model_.settles && model_.is_empty_thread(thread)) {
        append(lines, resets(id, of.ok, origin));
        append(lines, control_.go(id, of.ok, path));
        return lines;
    }
    append(lines, just(Spawn{model_.proctype_name(thread), self_, model_.counts_calls(thread_.agent),
                             model_.stuck_checks, arguments},
                       origin));
    append(lines, resets(id, of.ok, origin));
    append(lines, control_.go(id, of.ok, path));
    return lines;
}

}  // namespace map2pml::promela
