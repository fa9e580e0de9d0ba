#include "translator/protocols/semantics/graph/exploration.h"

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

bool is_at_rest(const TransitionSystem& system, const State& state, std::size_t agent) {
    const ir::Instance& instance = system.instance();
    const std::vector<Thread>& threads = state.agents[agent].threads;
    if (!instance.services.contains(instance.agents[agent].role) || threads.size() != 1 ||
        instance.idle_timeouts == ir::IdleTimeouts::kept || !system.rules().has_idle_arm(threads.front()))
        return false;
    const auto& wait = std::get<ir::WaitFor>(threads.front().operation->kind);
    const ir::Operation& attempt = *wait.attempt;
    return ir::services_rest_at(wait, system.protocol().clauses[threads.front().clause], instance) &&
           system.rules().is_idle(state, agent, threads.front(), attempt);
}

bool has_ended_well(const TransitionSystem& system, const State& state, std::size_t agent) {
    return state.agents[agent].under_way.empty() &&
           (has_finished(state.agents[agent]) || is_at_rest(system, state, agent));
}

bool is_good_end(const TransitionSystem& system, const State& state) {
    for (std::size_t agent = 0; agent < state.agents.size(); ++agent)
        if (!has_ended_well(system, state, agent)) return false;
    return true;
}

}  // namespace map2pml::semantics
