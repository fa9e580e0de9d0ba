#include <map>
#include <set>
#include <string>

#include "translator/foundation/diag/suggest.h"
#include "translator/protocols/checks/checks.h"

namespace map2pml::passes {

void check_initial_clauses(const ir::Protocol& protocol, diag::Sink& sink) {
    if (protocol.unread.heads) return;  // the clause may be one of those
    std::map<std::string, source::Span> ready;
    for (const ir::Clause& clause : protocol.clauses)
        if (clause.parameters.empty()) ready.emplace(clause.agent.name, clause.agent_span);
    std::set<std::string> reported;
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        if (!ready.contains(agent.name) && reported.insert(agent.name).second) {
            sink.report({diag::Code::no_initial_clause, agent.span,
                         "`!" + agent.name + "` has no clause without parameters to begin with; add `agent(!" +
                             agent.name + ", %" + agent.role + ") = …`, or `start " + agent.name +
                             " at …` to the check file",
                         diag::meant(agent.name, ready, "!")});
        }
    }
}

}  // namespace map2pml::passes
