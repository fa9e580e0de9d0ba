#include "translator/protocols/checks/internal.h"

namespace map2pml::passes {

Failure::Failure(const ir::Protocol& protocol) : clauses_(protocol) {
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        role_of_.emplace(agent.name, agent.role);
        ++agents_in_[agent.role];
    }
}

bool Failure::certainly_reaches_somebody(const ir::Address& to, const ir::Clause& clause) const {
    const auto* name = std::get_if<ir::AgentName>(&to.name.kind);
    const auto* role = std::get_if<ir::RoleName>(&to.role.kind);
    const bool any_name = std::holds_alternative<ir::Wildcard>(to.name.kind);
    const bool any_role = std::holds_alternative<ir::Wildcard>(to.role.kind);
    if ((name == nullptr && !any_name) || (role == nullptr && !any_role)) return false;
    if (name != nullptr) {
        const auto found = role_of_.find(name->name);
        return found != role_of_.end() && (role == nullptr || found->second == role->name);
    }
    // A multicast does not reach its sender.
    if (role == nullptr) return role_of_.size() > 1;
    const auto found = agents_in_.find(role->name);
    const std::size_t others = found == agents_in_.end() ? 0 : found->second - (role->name == clause.role.name ? 1 : 0);
    return others > 0;
}

bool Failure::any_part(const ir::Operation& operation, Place at, const ir::Clause& clause) const {
    bool any = false;
    for_each_part(operation, at,
                  [&](const ir::Operation& part, Place there) { any = any || possible(part, there, clause); });
    return any;
}

bool Failure::every_part(const ir::Operation& operation, Place at, const ir::Clause& clause) const {
    bool every = true;
    for_each_part(operation, at,
                  [&](const ir::Operation& part, Place there) { every = every && possible(part, there, clause); });
    return every;
}

bool Failure::possible(const ir::Operation& operation, Place at, const ir::Clause& clause) const {
    return std::visit(
        ir::overloaded{
            [](const ir::Skip&) { return false; },
            [](const ir::Receive&) { return true; },
            [](const ir::Decide&) { return true; },
            [&](const ir::Send& send) { return !certainly_reaches_somebody(send.to, clause); },
            [&](const ir::Become& call) { return !at.tail || !clauses_.certainly_selects(clause, call.arguments); },
            [&](const ir::Seq&) { return any_part(operation, at, clause); },
            [&](const ir::Par&) { return any_part(operation, at, clause); },
            [&](const ir::OrderedChoice&) { return every_part(operation, at, clause); },
            [&](const ir::WaitFor& wait) { return possible(*wait.on_timeout, at, clause); },
        },
        operation.kind);
}

}  // namespace map2pml::passes
