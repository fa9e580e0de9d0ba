// The guards of waits (grammar/semantics.md 4).
#include "translator/protocols/promela/plan/threads.h"

#include "translator/model/protocol/walk.h"
#include "translator/protocols/promela/patterns.h"

namespace map2pml::promela {

using passes::NodeKind;

Expression ThreadGuards::can_act(const Node& of) const {
    if (of.kind == NodeKind::receive || of.kind == NodeKind::send || of.kind == NodeKind::fork ||
        of.kind == NodeKind::decide)
        return can_act(*of.operation, frame_of(of));
    return {};
}

/// The negation of `idle` (grammar/semantics.md); nothing: always true; `falsity()`: never.
Expression ThreadGuards::can_act(const ir::Operation& operation, const Frame& frame) const {
    const ir::Beginnings first = ir::beginnings(operation);
    if (first.may_do_nothing) return {};
    Expressions guards;
    for (const ir::Operation* action : first.actions) guards.push_back(action_can_act(*action, frame));
    return some_guard(guards);
}

/// Of guards as `can_act` gives them.
Expression ThreadGuards::some_guard(const Expressions& guards) {
    Expressions possible;
    for (const Expression& guard : guards) {
        if (guard.empty()) return {};
        if (!is_false(guard)) possible.push_back(guard);
    }
    return possible.empty() ? falsity() : any_of(std::move(possible));
}

Expression ThreadGuards::action_can_act(const ir::Operation& action, const Frame& frame) const {
    const auto always = [](const auto&) { return Expression(); };
    return std::visit(
        ir::overloaded{
            [&](const ir::Decide& decide) {
                const ir::Procedure* procedure = model_.implementation(decide);
                return procedure == nullptr ? Expression() : can_succeed(paths_of_decision(decide, *procedure, frame));
            },
            [&](const ir::Receive& receive) { return poll(model_, compile_pattern(model_, receive, frame)); },
            [&](const ir::Send& send) { return can_reach_somebody(send, frame); },
            [&](const ir::Par& par) {
                Expressions guards;
                for (const ir::Operation& branch : par.branches) guards.push_back(can_act(branch, frame));
                return some_guard(guards);
            },
            [&](const ir::Become& each) { return always(each); }, [&](const ir::WaitFor& each) { return always(each); },
            [&](const ir::Skip& each) { return always(each); }, [&](const ir::Seq& each) { return always(each); },
            [&](const ir::OrderedChoice& each) { return always(each); }},
        action.kind);
}

Expressions ThreadGuards::address_tests(const passes::Addressees& to, const passes::Receiver& receiver,
                                        const Frame& frame) const {
    Expressions tests;
    if (receiver.only_if_named)
        tests.push_back(equals(variable_of(model_, *to.name_variable, frame), model_.values.agent(receiver.instance)));
    if (receiver.only_if_role) {
        tests.push_back(equals(variable_of(model_, *to.role_variable, frame),
                               model_.values.role(model_.instance.agents[receiver.instance].role)));
    }
    return tests;
}

Expression ThreadGuards::can_reach_somebody(const ir::Send& send, const Frame& frame) const {
    const ir::AgentDeclaration& sender = model_.protocol.agents[thread_.agent];
    const passes::Addressees to = passes::find_addressees(send, sender, model_.instance);
    if (passes::always_reaches_somebody(to, sender, model_.instance)) return {};
    Expressions guards;
    for (const passes::Receiver& receiver : to.receivers) {
        Expressions tests = address_tests(to, receiver, frame);
        if (receiver.unless_self) tests.push_back(differs(frame.self, model_.values.agent(receiver.instance)));
        if (receiver.only_if_self) tests.push_back(equals(frame.self, model_.values.agent(receiver.instance)));
        guards.push_back(grouped(all_of(tests)));
    }
    return guards.empty() ? falsity() : any_of(std::move(guards));
}

Expressions ThreadGuards::within_limit(const Node& of) const {
    const std::uint32_t limit = of.idle_timeout ? 0 : model_.limit_of(of.clause);
    if (limit == 0) return {};
    return {operation(part::Operation::What::at_most, {model_.entry_counter(of.clause, self_), numeral(limit)})};
}

Expressions ThreadGuards::values_of(const ir::Decide& decide, const Frame& frame) const {
    Expressions values;
    for (const ir::Term& argument : decide.arguments) values.push_back(value_of(model_, argument, frame));
    return values;
}

Scope ThreadGuards::scope_of(const ir::Decide& decide, const ir::Procedure& procedure, const Frame& frame) const {
    Scope scope;
    scope.self = frame.self;
    const Expressions values = values_of(decide, frame);
    for (std::size_t at = 0; at < procedure.parameters.size(); ++at)
        scope.variables[procedure.parameters[at]] = {Code::Type::value, values[at], {}};
    return scope;
}

std::vector<ExecutionPath> ThreadGuards::paths_of_decision(const ir::Decide& decide, const ir::Procedure& procedure,
                                                           const Frame& frame) const {
    return execution_paths_of(model_, procedure, scope_of(decide, procedure, frame));
}

}  // namespace map2pml::promela
