#include "translator/protocols/analyses/instance/start_clauses.h"

#include <algorithm>
#include <utility>

#include "translator/protocols/analyses/values/named_constants.h"
#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

namespace {

void add_start(ir::Protocol& protocol, const ir::AgentDeclaration& agent, const ir::Start& start) {
    ir::Clause clause;
    clause.span = clause.head_span = clause.agent_span = clause.role_span = start.span;
    clause.agent = {agent.name};
    clause.role = {agent.role};
    clause.body = {start.span, ++protocol.operation_count, ir::Become{start.arguments}};
    clause.is_start = true;
    protocol.clauses.push_back(std::move(clause));
}

/// True if the agent calls its clause without parameters somewhere.
bool is_entered_again(const ir::Protocol& protocol, const std::string& agent) {
    bool found = false;
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place) {
        const auto* call = std::get_if<ir::Become>(&operation.kind);
        found = found || (call != nullptr && call->arguments.empty() && clause.agent.name == agent);
    });
    return found;
}

const ir::AgentDeclaration* find_agent(const ir::Protocol& protocol, const std::string& name) {
    const auto found = std::find_if(protocol.agents.begin(), protocol.agents.end(),
                                    [&](const ir::AgentDeclaration& each) { return each.name == name; });
    return found == protocol.agents.end() ? nullptr : &*found;
}

}  // namespace

ir::Protocol with_starts(ir::Protocol protocol, const Starts& starts) {
    for (const auto& [name, start] : starts) {
        const ir::AgentDeclaration* agent = find_agent(protocol, name);
        if (agent == nullptr) continue;
        add_start(protocol, *agent, start);
        if (!is_entered_again(protocol, name)) {
            std::erase_if(protocol.clauses, [&own = name](const ir::Clause& clause) {
                return clause.agent.name == own && clause.parameters.empty() && !clause.is_start;
            });
        }
    }
    return protocol;
}

ir::Protocol with_all_starts(ir::Protocol protocol, const ir::CheckFile& check) {
    const auto add = [&](const ir::CheckBlock& block) {
        NamedConstants constants = block.constants;
        constants.insert(check.common.constants.begin(), check.common.constants.end());
        for (const auto& [name, start] : block.starts)
            if (const ir::AgentDeclaration* agent = find_agent(protocol, name))
                add_start(protocol, *agent, {start.span, values_of(start.arguments, constants)});
    };
    add(check.common);
    for (const ir::CheckBlock& block : check.instances) add(block);
    return protocol;
}

void check_first_clauses(const ir::Protocol& protocol, diag::Sink& sink) { check_initial_clauses(protocol, sink); }

}  // namespace map2pml::passes
