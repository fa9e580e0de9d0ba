#include "translator/passes/checks/can_fail.h"

#include <algorithm>

namespace map2pml::passes {

namespace {

/// True when at least one agent matches in every instance: each agent of the protocol exists at least once.
bool certainly_reaches_somebody(const ir::Address& to, const ir::Clause& clause, const ir::Protocol& protocol) {
    const auto* name = std::get_if<ir::AgentName>(&to.name.kind);
    const auto* role = std::get_if<ir::RoleName>(&to.role.kind);
    const bool any_name = std::holds_alternative<ir::Wildcard>(to.name.kind);
    const bool any_role = std::holds_alternative<ir::Wildcard>(to.role.kind);
    if ((name == nullptr && !any_name) || (role == nullptr && !any_role)) {
        return false;
    }
    return std::any_of(protocol.agents.begin(), protocol.agents.end(), [&](const ir::AgentDeclaration& agent) {
        // A multicast does not reach its sender.
        const bool name_fits = name != nullptr ? agent.name == name->name : agent.name != clause.agent.name;
        return name_fits && (role == nullptr || agent.role == role->name);
    });
}

class Failure {
  public:
    Failure(const ir::Clause& clause, const ir::Protocol& protocol) : clause_(clause), protocol_(protocol) {}

    [[nodiscard]] bool possible(const ir::Operation& operation, Place at) const {
        return std::visit(
            ir::overloaded{
                [](const ir::Skip&) { return false; },
                [](const ir::Receive&) { return true; },
                [](const ir::Decide&) { return true; },
                [&](const ir::Send& send) { return !certainly_reaches_somebody(send.to, clause_, protocol_); },
                [&](const ir::Become&) { return !at.tail; },
                [&](const ir::Seq&) { return any_part(operation, at); },
                [&](const ir::Par&) { return any_part(operation, at); },
                [&](const ir::OrderedChoice&) { return every_part(operation, at); },
                [&](const ir::WaitFor& wait) { return possible(*wait.on_timeout, at); },
            },
            operation.kind);
    }

  private:
    [[nodiscard]] bool any_part(const ir::Operation& operation, Place at) const {
        bool any = false;
        for_each_part(operation, at, [&](const ir::Operation& part, Place there) { any = any || possible(part, there); });
        return any;
    }

    [[nodiscard]] bool every_part(const ir::Operation& operation, Place at) const {
        bool every = true;
        for_each_part(operation, at, [&](const ir::Operation& part, Place there) { every = every && possible(part, there); });
        return every;
    }

    const ir::Clause& clause_;
    const ir::Protocol& protocol_;
};

}  // namespace

bool can_fail(const ir::Operation& operation, Place at, const ir::Clause& clause, const ir::Protocol& protocol) {
    return Failure(clause, protocol).possible(operation, at);
}

}  // namespace map2pml::passes
