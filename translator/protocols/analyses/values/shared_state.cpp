#include "translator/protocols/analyses/values/shared_state.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/values/state_uses.h"

namespace map2pml::passes {

namespace {

using Agent = std::pair<std::string, std::string>;  ///< of the protocol: its name and role

class SharedState {
  public:
    SharedState(const ir::Protocol& protocol, const ir::Instance& instance) : instance_(instance) {
        for (const ir::Clause& clause : protocol.clauses)
            ir::for_each_operation(clause.body, [&](const ir::Operation& operation) { note(operation, clause); });
    }

    [[nodiscard]] std::set<const ir::Operation*> users() const {
        std::set<const ir::Operation*> found;
        for (const auto& [operation, uses] : uses_) {
            const bool is_used = !uses.own.empty() || !uses.of_others.empty();
            if ((is_used && has_threads_.contains(agent_of_.at(operation))) || uses.looks_around ||
                !uses.of_others.empty() ||
                std::any_of(uses.own.begin(), uses.own.end(), [&](const auto& name) { return is_shared(name); }))
                found.insert(operation);
        }
        return found;
    }

  private:
    void note(const ir::Operation& operation, const ir::Clause& clause) {
        const Agent agent{clause.agent.name, clause.role.name};
        agent_of_[&operation] = agent;
        if (instance_.spawn_calls || std::holds_alternative<ir::Par>(operation.kind)) has_threads_.insert(agent);
        StateUses uses = uses_of(operation, instance_);
        for (const ir::StateVariable& state : instance_.states)  // nobody owns an entry of a set or a map
            if (state.is_keyed() && uses.of_others.erase(state.name) > 0) uses.own.insert(state.name);
        for (const std::set<std::string>* names : {&uses.own, &uses.of_others})
            for (const std::string& name : *names) users_[name].insert(agent);
        seen_of_others_.insert(uses.of_others.begin(), uses.of_others.end());
        uses_.emplace(&operation, std::move(uses));
    }

    [[nodiscard]] bool is_shared(const std::string& name) const {
        const auto state = std::find_if(instance_.states.begin(), instance_.states.end(),
                                        [&](const ir::StateVariable& each) { return each.name == name; });
        if (state->per_agent && !seen_of_others_.contains(name)) return false;
        std::size_t agents = 0;
        for (const ir::AgentInstance& agent : instance_.agents)
            agents += users_.at(name).contains({agent.agent, agent.role}) ? 1 : 0;
        return agents > 1;
    }

    const ir::Instance& instance_;
    std::map<const ir::Operation*, StateUses> uses_;
    std::map<const ir::Operation*, Agent> agent_of_;
    std::map<std::string, std::set<Agent>> users_;  ///< by variable
    std::set<Agent> has_threads_;                   ///< branches, or calls that go on beside the agent
    std::set<std::string> seen_of_others_;
};

}  // namespace

std::set<const ir::Operation*> find_uses_of_shared_state(const ir::Protocol& protocol, const ir::Instance& instance) {
    if (instance.states.empty()) return {};
    return SharedState(protocol, instance).users();
}

}  // namespace map2pml::passes
