#include "translator/ir/instance.h"

#include <algorithm>

namespace map2pml::ir {

bool has_messages_under_way(const Instance& instance) {
    return instance.network != Network::mailbox && !instance.arrives_at_once;
}

bool times_out_only_if_idle(const Instance& instance) {
    return instance.timeout == TimeoutReading::anytime && !instance.is_fixed_by_language;
}

bool may_lack_values(const Instance& instance) {
    return !instance.states.empty() || !instance.observers.empty() ||
           std::any_of(instance.procedures.begin(), instance.procedures.end(),
                       [](const auto& each) { return !each.second.has_no_solution; });
}

}  // namespace map2pml::ir
