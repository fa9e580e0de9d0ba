#include "translator/protocols/analyses/instance/services.h"

#include <algorithm>
#include <utility>

#include "translator/protocols/analyses/flow/waits.h"

namespace map2pml::passes {

namespace {

/// A constant of the head that an argument of the call is not.
bool is_selected(const ir::Clause& clause, const std::vector<ir::Term>& arguments) {
    return std::equal(clause.parameters.begin(), clause.parameters.end(), arguments.begin(), arguments.end(),
                      [](const ir::Term& parameter, const ir::Term& argument) {
                          return std::holds_alternative<ir::Variable>(parameter.kind) || parameter == argument;
                      });
}

/// Where the agent begins: without parameters, or with those that the check file gives it.
const ir::Clause* beginning_of(const ir::AgentDeclaration& agent, const ir::Protocol& protocol,
                               const ir::Instance& instance) {
    const auto start = instance.starts.find(agent.name);
    const std::vector<ir::Term> arguments = start == instance.starts.end() ? std::vector<ir::Term>() : start->second;
    const auto found = std::find_if(protocol.clauses.begin(), protocol.clauses.end(), [&](const ir::Clause& clause) {
        return clause.agent.name == agent.name && !clause.is_start && is_selected(clause, arguments);
    });
    return found == protocol.clauses.end() ? nullptr : &*found;
}

}  // namespace

std::optional<Service> find_service(const std::string& written, const ir::Protocol& protocol) {
    const std::size_t dot = written.find('.');
    const std::string owner = written.substr(0, dot);
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        if (dot == std::string::npos) {
            if (agent.role == owner) return Service{agent.role};
            continue;
        }
        const std::string name = agent.name + written.substr(dot);
        const auto clause = std::find_if(protocol.clauses.begin(), protocol.clauses.end(),
                                         [&](const ir::Clause& each) { return ir::clause_name(each) == name; });
        if ((agent.name == owner || agent.role == owner) && clause != protocol.clauses.end())
            return Service{agent.role, &*clause};
    }
    return std::nullopt;
}

bool is_resting_place(const ir::Clause& clause, const ir::Protocol& protocol) {
    return std::holds_alternative<ir::WaitFor>(clause.body.kind) && has_idle_timeout(protocol, clause, clause.body);
}

void bind_services(const std::set<std::string>& written, const ir::Protocol& protocol, ir::Instance& instance) {
    std::set<std::string> clauses;
    for (const std::string& each : written) {
        const auto service = find_service(each, protocol);
        if (!service) continue;
        instance.services.insert(service->role);
        if (service->clause != nullptr) clauses.insert(ir::clause_name(*service->clause));
        for (const ir::AgentDeclaration& agent : protocol.agents) {
            const ir::Clause* beginning =
                agent.role == service->role ? beginning_of(agent, protocol, instance) : nullptr;
            if (beginning != nullptr) clauses.insert(ir::clause_name(*beginning));
        }
    }
    if (ir::has_clauses_of_text(protocol)) instance.resting_clauses = std::move(clauses);
}

}  // namespace map2pml::passes
