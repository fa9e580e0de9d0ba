#include <set>
#include <string>

#include "translator/passes/checks/checks.h"

namespace map2pml::passes {

void check_initial_clauses(const ir::Protocol& protocol, diag::Sink& sink) {
    std::set<std::string> ready;
    for (const ir::Clause& clause : protocol.clauses) {
        if (clause.parameters.empty()) {
            ready.insert(clause.agent.name);
        }
    }
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        if (ready.insert(agent.name).second) {
            sink.report({diag::Code::no_initial_clause,
                         agent.span,
                         "`!" + agent.name + "` has no clause without parameters to begin with; add `agent(!" +
                             agent.name + ", %" + agent.role + ") = …`, or `start " + agent.name +
                             " at …` to the check file",
                         {}});
        }
    }
}

}  // namespace map2pml::passes
