#include "translator/protocols/semantics/rules/transition_system.h"

#include <algorithm>

#include "translator/model/formulas/walk.h"

namespace map2pml::semantics {

namespace {

using Predicate = bool (*)(const ir::Expression&);

bool is_about_agents(const ir::Expression& expression) {
    return std::holds_alternative<ir::HasEnded>(expression.kind) ||
           std::holds_alternative<ir::StandsAt>(expression.kind) ||
           std::holds_alternative<ir::AgentVariable>(expression.kind) ||
           std::holds_alternative<ir::Pending>(expression.kind);
}

bool is_about_mailboxes(const ir::Expression& expression) {
    return std::holds_alternative<ir::Pending>(expression.kind);
}

bool is_about_state(const ir::Expression& expression) {
    return std::holds_alternative<ir::StateRead>(expression.kind) || is_about_agents(expression);
}

bool asks(const ir::Expression& expression, Predicate wanted) {
    bool found = wanted(expression);
    for_each_part(expression, [&](const ir::Expression& part) { found = found || asks(part, wanted); });
    return found;
}

bool asks(const std::vector<ir::Statement>& statements, Predicate wanted);

bool asks(const ir::Statement& statement, Predicate wanted) {
    return std::visit(
        ir::overloaded{
            [&](const ir::Require& require) { return asks(require.condition, wanted); },
            [&](const ir::Assign& set) { return asks(set.value, wanted) || (set.key && asks(*set.key, wanted)); },
            [&](const ir::Let& let) { return asks(let.value, wanted); },
            [&](const ir::Choose& choice) { return choice.where && asks(*choice.where, wanted); },
            [&](const ir::If& branch) {
                return asks(branch.condition, wanted) || asks(branch.then, wanted) || asks(branch.otherwise, wanted);
            },
            [&](const ir::Result& result) { return asks(result.value, wanted); },
            [](const ir::Fail&) { return false; },
        },
        statement.kind);
}

bool asks(const std::vector<ir::Statement>& statements, Predicate wanted) {
    return std::any_of(statements.begin(), statements.end(),
                       [&](const ir::Statement& each) { return asks(each, wanted); });
}

bool procedures_ask(const ir::Instance& instance, Predicate wanted) {
    return std::any_of(instance.procedures.begin(), instance.procedures.end(),
                       [&](const auto& each) { return asks(each.second.body, wanted); });
}

}  // namespace

bool looks_at_others(const ir::Instance& instance) {
    return !instance.observers.empty() || procedures_ask(instance, is_about_agents);
}

bool looks_at_arguments_only(const ir::Procedure& procedure) { return !asks(procedure.body, is_about_state); }

bool looks_at_mailboxes(const ir::Instance& instance) {
    return procedures_ask(instance, is_about_mailboxes) ||
           std::any_of(instance.observers.begin(), instance.observers.end(), [](const ir::Observer& observer) {
               return asks(observer.body, is_about_mailboxes) ||
                      (observer.event.where && asks(**observer.event.where, is_about_mailboxes));
           });
}

}  // namespace map2pml::semantics
