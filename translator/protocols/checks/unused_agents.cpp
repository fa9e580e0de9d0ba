#include <set>
#include <string>

#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/terms_of.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

namespace {

/// The agents that communicate, and those that others address.
struct Uses {
    std::set<std::string> talking;  ///< agents that send or receive
    std::set<std::string> names;    ///< agents named by another agent
    std::set<std::string> roles;    ///< roles named by an agent of another role
};

Uses uses_in(const ir::Protocol& protocol) {
    Uses uses;
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place) {
        if (std::holds_alternative<ir::Send>(operation.kind) || std::holds_alternative<ir::Receive>(operation.kind))
            uses.talking.insert(clause.agent.name);
        for_each_term(operation, [&](const ir::Term& term, TermUse) {
            const auto* agent = std::get_if<ir::AgentName>(&term.kind);
            if (agent != nullptr && agent->name != clause.agent.name) uses.names.insert(agent->name);
            const auto* role = std::get_if<ir::RoleName>(&term.kind);
            if (role != nullptr && role->name != clause.role.name) uses.roles.insert(role->name);
        });
    });
    return uses;
}

}  // namespace

void check_unused_agents(const ir::Protocol& protocol, diag::Sink& sink) {
    // An agent that is alone in its scene has no partner.
    if (protocol.agents.size() < 2) return;
    const Uses uses = uses_in(protocol);
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        if (!uses.talking.contains(agent.name) && !uses.names.contains(agent.name) &&
            !uses.roles.contains(agent.role)) {
            sink.report({diag::Code::unused_agent,
                         agent.span,
                         "agent `!" + agent.name +
                             "` neither sends nor receives anything, and no clause mentions it or its role `%" +
                             agent.role + "`",
                         {}});
        }
    }
}

}  // namespace map2pml::passes
