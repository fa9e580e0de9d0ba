#include "translator/protocols/analyses/values/addressing.h"

#include <algorithm>
#include <variant>

namespace map2pml::passes {

namespace {

bool follows(const ir::AgentInstance& instance, const ir::AgentDeclaration& agent) {
    return instance.agent == agent.name && instance.role == agent.role;
}

}  // namespace

Addressees find_addressees(const ir::Send& send, const ir::AgentDeclaration& sender, const ir::Instance& instance) {
    Addressees result;
    const auto* name = std::get_if<ir::AgentName>(&send.to.name.kind);
    const auto* role = std::get_if<ir::RoleName>(&send.to.role.kind);
    const bool any_name = std::holds_alternative<ir::Wildcard>(send.to.name.kind);
    const bool any_role = std::holds_alternative<ir::Wildcard>(send.to.role.kind);
    if (const auto* variable = std::get_if<ir::Variable>(&send.to.name.kind)) result.name_variable = variable->name;
    if (const auto* variable = std::get_if<ir::Variable>(&send.to.role.kind)) result.role_variable = variable->name;
    const bool possible =
        (name != nullptr || any_name || result.name_variable) && (role != nullptr || any_role || result.role_variable);
    if (!possible) return result;  // a constant or an integer is not an agent
    for (std::size_t at = 0; at < instance.agents.size(); ++at) {
        const ir::AgentInstance& agent = instance.agents[at];
        if ((name != nullptr && agent.agent != name->name) || (role != nullptr && agent.role != role->name)) continue;
        Receiver receiver{.instance = at};
        receiver.only_if_named = result.name_variable.has_value();
        receiver.only_if_role = result.role_variable.has_value();
        receiver.unless_self = any_name && follows(agent, sender);
        receiver.only_if_self = name != nullptr && follows(agent, sender);
        result.receivers.push_back(receiver);
    }
    return result;
}

bool always_reaches_somebody(const Addressees& addressees, const ir::AgentDeclaration& sender,
                             const ir::Instance& instance) {
    const auto own = instances_of(sender, instance).size();
    std::size_t clones = 0;
    for (const Receiver& receiver : addressees.receivers) {
        if (receiver.only_if_named || receiver.only_if_role) continue;
        if (receiver.unless_self) {
            ++clones;  // one of the sender's clones is the sender: needs a second one
            if (clones >= 2 && own >= 2) return true;
            continue;
        }
        return true;
    }
    return false;
}

std::vector<std::size_t> instances_of(const ir::AgentDeclaration& agent, const ir::Instance& instance) {
    std::vector<std::size_t> found;
    for (std::size_t at = 0; at < instance.agents.size(); ++at)
        if (follows(instance.agents[at], agent)) found.push_back(at);
    return found;
}

}  // namespace map2pml::passes
