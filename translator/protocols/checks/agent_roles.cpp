#include <map>
#include <string>

#include "translator/protocols/checks/checks.h"

namespace map2pml::passes {

void check_agent_roles(const ir::Protocol& protocol, diag::Sink& sink) {
    std::map<std::string, const ir::Clause*> first;
    for (const ir::Clause& clause : protocol.clauses) {
        const ir::Clause& earlier = *first.emplace(clause.agent.name, &clause).first->second;
        if (earlier.role != clause.role) {
            sink.report({diag::Code::agent_with_two_roles,
                         clause.role_span,
                         "`!" + clause.agent.name + "` has the role `%" + earlier.role.name +
                             "`; an agent has the same role throughout a scene",
                         {{earlier.role_span, "its role is given here"}}});
        }
    }
}

}  // namespace map2pml::passes
