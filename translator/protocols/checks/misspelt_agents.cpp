#include "translator/protocols/checks/internal.h"

#include <set>
#include <vector>

#include "translator/foundation/diag/suggest.h"

namespace map2pml::passes {

std::map<std::string, std::string> misspelt_agents(const ir::Protocol& protocol) {
    std::set<std::string> ready;
    for (const ir::Clause& clause : protocol.clauses)
        if (clause.parameters.empty()) ready.insert(clause.agent.name);
    constexpr std::size_t kMostNames = 100;  // limit of compared pairs
    std::map<std::string, std::string> misspelt;
    if (ready.size() > kMostNames) return misspelt;
    const std::vector<std::string> names(ready.begin(), ready.end());
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        const bool begins = ready.contains(agent.name);
        const std::vector<std::string> meant = begins ? std::vector<std::string>{} : diag::nearest(agent.name, names);
        if (!meant.empty()) misspelt.emplace(agent.name, meant.front());
    }
    return misspelt;
}

}  // namespace map2pml::passes
