#include "translator/model/instance/instance.h"

#include <algorithm>

#include "translator/model/protocol/protocol.h"

namespace map2pml::ir {

Instance in_order_of_sending(Instance instance) {
    instance.network = Network::pairwise;  // a bag has no order
    instance.keeps_order = true;
    return instance;
}

bool has_messages_under_way(const Instance& instance) {
    return instance.network != Network::mailbox && !instance.arrives_at_once;
}

std::size_t mailbox_of(const Receive& receive, std::size_t agent, const Instance& instance) {
    if (receive.box.empty()) return agent;
    const auto owner = std::find_if(instance.agents.begin(), instance.agents.end(),
                                    [&](const auto& each) { return each.name == receive.box; });
    return static_cast<std::size_t>(owner - instance.agents.begin());
}

bool times_out_only_if_idle(const Instance& instance) {
    return instance.timeout == TimeoutReading::anytime && !instance.is_fixed_by_language;
}

bool services_rest_at(const WaitFor& wait, const Clause& clause, const Instance& instance) {
    return !wait.never_rests && (!instance.resting_clauses || instance.resting_clauses->contains(clause_name(clause)));
}

bool may_lack_values(const Instance& instance) {
    return !instance.states.empty() || !instance.observers.empty() ||
           std::any_of(instance.procedures.begin(), instance.procedures.end(),
                       [](const auto& each) { return !each.second.has_no_solution; });
}

}  // namespace map2pml::ir
