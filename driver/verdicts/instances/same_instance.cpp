#include <algorithm>

#include "driver/verdicts/instances/internal.h"

namespace map2pml::check {

namespace {

/// Two statements at one place of the check file are the same, since everything that it is bound to is compared, too.
template <typename Items>
bool are_at_same_places(const Items& some, const Items& others) {
    return std::equal(some.begin(), some.end(), others.begin(), others.end(),
                      [](const auto& one, const auto& other) { return one.span == other.span; });
}

bool is_same(const std::map<std::string, ir::Procedure>& some, const std::map<std::string, ir::Procedure>& others) {
    return std::equal(some.begin(), some.end(), others.begin(), others.end(), [](const auto& one, const auto& other) {
        return one.first == other.first && one.second.span == other.second.span;
    });
}

bool is_same(const std::vector<ir::AgentInstance>& some, const std::vector<ir::AgentInstance>& others) {
    return std::equal(some.begin(), some.end(), others.begin(), others.end(), [](const auto& one, const auto& other) {
        return one.name == other.name && one.agent == other.agent && one.role == other.role;
    });
}

bool is_same(const ir::Instance& one, const ir::Instance& other) {
    // A new member stops the build here.
    const auto& [agents, limits, starts, total, results, procedures, states, observers, properties, first, last,
                 services, resting, network, timeout, idle, is_fixed, at_once, keeps_order, texts, why, denials,
                 never_done, why_denied, spawns, depth] = one;
    const bool obeys_rules = why || other.why_untaken || why_denied || other.why_denied || !denials.empty() ||
                             !other.denials.empty() || !never_done.empty() || !other.never_done.empty();
    return !obeys_rules && is_same(agents, other.agents) && limits == other.clause_limits && starts == other.starts &&
           total == other.total_procedures && results == other.results && is_same(procedures, other.procedures) &&
           are_at_same_places(states, other.states) && are_at_same_places(observers, other.observers) &&
           are_at_same_places(properties, other.properties) && first == other.first_integer &&
           last == other.last_integer && services == other.services && resting == other.resting_clauses &&
           network == other.network && timeout == other.timeout && idle == other.idle_timeouts &&
           is_fixed == other.is_fixed_by_language && at_once == other.arrives_at_once &&
           keeps_order == other.keeps_order && texts == other.texts && spawns == other.spawn_calls &&
           depth == other.call_depth;
}

}  // namespace

bool is_same_search(const input::SceneInstance& one, const input::SceneInstance& other) {
    return !one.own && !other.own && one.protocol == other.protocol && one.capacity == other.capacity &&
           is_same(one.instance, other.instance);
}

}  // namespace map2pml::check
