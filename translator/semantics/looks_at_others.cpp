#include "translator/semantics/looks_at_others.h"

#include <algorithm>

#include "translator/semantics/expression_parts.h"

namespace map2pml::semantics {

namespace {

bool asks_for_agents(const ir::Expression& expression) {
    bool found = std::holds_alternative<ir::HasEnded>(expression.kind) ||
                 std::holds_alternative<ir::StandsAt>(expression.kind) ||
                 std::holds_alternative<ir::AgentVariable>(expression.kind) ||
                 std::holds_alternative<ir::Pending>(expression.kind);
    for_each_part(expression, [&](const ir::Expression& part) { found = found || asks_for_agents(part); });
    return found;
}

bool asks_for_agents(const std::vector<ir::Statement>& statements);

bool asks_for_agents(const ir::Statement& statement) {
    return std::visit(ir::overloaded{
                          [](const ir::Require& require) { return asks_for_agents(require.condition); },
                          [](const ir::Assign& set) { return asks_for_agents(set.value); },
                          [](const ir::Let& let) { return asks_for_agents(let.value); },
                          [](const ir::Choose& choice) { return choice.where && asks_for_agents(*choice.where); },
                          [](const ir::If& branch) {
                              return asks_for_agents(branch.condition) || asks_for_agents(branch.then) ||
                                     asks_for_agents(branch.otherwise);
                          },
                          [](const ir::Result& result) { return asks_for_agents(result.value); },
                          [](const ir::Fail&) { return false; },
                      },
                      statement.kind);
}

bool asks_for_agents(const std::vector<ir::Statement>& statements) {
    return std::any_of(statements.begin(), statements.end(),
                       [](const ir::Statement& each) { return asks_for_agents(each); });
}

}  // namespace

bool looks_at_others(const ir::Instance& instance) {
    return !instance.observers.empty() ||
           std::any_of(instance.procedures.begin(), instance.procedures.end(),
                       [](const auto& each) { return asks_for_agents(each.second.body); });
}

}  // namespace map2pml::semantics
