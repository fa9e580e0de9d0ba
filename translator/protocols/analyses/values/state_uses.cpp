#include "translator/protocols/analyses/values/state_uses.h"

#include <variant>
#include <vector>

#include "translator/protocols/analyses/values/expression_walk.h"

namespace map2pml::passes {

namespace {

using EventKind = ir::EventPattern::Kind;

void add_assigned(const std::vector<ir::Statement>& body, StateUses& uses) {
    for (const ir::Statement& statement : body) {
        if (const auto* assign = std::get_if<ir::Assign>(&statement.kind)) {
            uses.own.insert(assign->state);
        } else if (const auto* either = std::get_if<ir::If>(&statement.kind)) {
            add_assigned(either->then, uses);
            add_assigned(either->otherwise, uses);
        }
    }
}

void add_body(const std::vector<ir::Statement>& body, StateUses& uses) {
    for_each_expression(
        body, [&](const ir::Expression& each) { add_uses(each, uses); }, [](const ir::Term&) {});
    add_assigned(body, uses);
}

}  // namespace

bool looks_at_agents(const ir::Expression& expression) {
    return std::holds_alternative<ir::Happened>(expression.kind) ||
           std::holds_alternative<ir::HasEnded>(expression.kind) ||
           std::holds_alternative<ir::StandsAt>(expression.kind) ||
           std::holds_alternative<ir::AgentVariable>(expression.kind) ||
           std::holds_alternative<ir::Pending>(expression.kind);
}

void add_uses(const ir::Expression& expression, StateUses& uses) {
    for_each_expression(expression, [&](const ir::Expression& each) {
        uses.looks_around = uses.looks_around || looks_at_agents(each);
        if (const auto* state = std::get_if<ir::StateRead>(&each.kind)) {
            const bool is_own = !state->of || std::holds_alternative<ir::Self>((*state->of)->kind);
            (is_own ? uses.own : uses.of_others).insert(state->name);
        }
    });
}

bool may_cause(const ir::Operation& operation, const ir::EventPattern& event) {
    return std::visit(
        ir::overloaded{
            [&](const ir::Send& send) { return event.kind == EventKind::sent && event.name == ir::written(send); },
            [&](const ir::Receive& receive) {
                return event.kind == EventKind::received && event.name == ir::written(receive);
            },
            [&](const ir::Decide& decide) {
                const bool is_decision = event.kind == EventKind::succeeded || event.kind == EventKind::failed;
                return is_decision && event.name == decide.procedure;
            },
            [&](const ir::Become&) { return event.kind == EventKind::entered; },
            [&](const ir::WaitFor&) { return event.kind == EventKind::timed_out; },
            [](const auto&) { return false; },
        },
        operation.kind);
}

StateUses uses_of(const ir::Operation& operation, const ir::Instance& instance) {
    StateUses uses;
    if (const auto* decide = std::get_if<ir::Decide>(&operation.kind)) {
        const auto procedure = instance.procedures.find(decide->procedure);
        if (procedure != instance.procedures.end()) add_body(procedure->second.body, uses);
    }
    for (const ir::Observer& observer : instance.observers) {
        if (may_cause(operation, observer.event)) {
            add_body(observer.body, uses);
            if (observer.event.where) add_uses(**observer.event.where, uses);
        }
    }
    return uses;
}

}  // namespace map2pml::passes
