#include "translator/protocols/semantics/runs/silent_steps.h"

#include "translator/protocols/semantics/rules/rules.h"
#include "translator/protocols/semantics/rules/transition_system.h"
#include "translator/protocols/semantics/runs/replay.h"

namespace map2pml::semantics {

namespace {

/// Whether the thread waits, or asks rules of agents for a permission, whose answer is not an event, either.
bool may_step_silently(const Thread& thread) {
    const ir::Decide* decide =
        thread.control == Thread::Control::run ? std::get_if<ir::Decide>(&thread.operation->kind) : nullptr;
    return thread.control == Thread::Control::wait ||
           (decide != nullptr && decide->outcome == ir::Decide::Outcome::permission) ||
           std::any_of(thread.branches.begin(), thread.branches.end(), may_step_silently);
}

/// RETRYs that only go in.
std::vector<Step> retries(const TransitionSystem& system, const State& state) {
    const bool may_retry = std::any_of(state.agents.begin(), state.agents.end(), [](const AgentState& agent) {
        return std::any_of(agent.threads.begin(), agent.threads.end(), may_step_silently);
    });
    if (!may_retry) return {};
    std::vector<Step> steps = system.successors(state, [](const Event& event) { return event.kind == Action::retry; });
    std::erase_if(steps, [](const Step& step) { return step.cut != Cut::none; });
    return steps;
}

bool is_under_way(const State& state) {
    return std::any_of(state.agents.begin(), state.agents.end(),
                       [](const AgentState& agent) { return !agent.under_way.empty(); });
}

Step arrival_in(State next) {
    Step step;
    step.event.kind = Action::arrive;
    step.next = std::move(next);
    return step;
}

/// Nothing is under way any more.
void let_all_arrive(AgentState& agent, ir::Network network) {
    while (!agent.under_way.empty()) arrive(agent, 0, network);
}

bool has_arrived_from(AgentState later, AgentState earlier, ir::Network network) {
    if (later == earlier) return true;
    for (const Message& message : later.under_way) {
        const auto count = [&](const AgentState& agent) {
            return std::count(agent.under_way.begin(), agent.under_way.end(), message);
        };
        if (count(later) > count(earlier)) return false;
    }
    let_all_arrive(later, network);
    let_all_arrive(earlier, network);
    return later == earlier;
}

}  // namespace

SilentSteps::SilentSteps(const TransitionSystem& system, const Occurrence* next)
    : system_(system), is_looked_at_(looks_at_mailboxes(system.instance())) {
    // A timeout may need that nobody has a step.
    if (next == nullptr || next->action == Action::timeout) return;
    const auto& agents = system.instance().agents;
    while (agent_ < agents.size() && agents[agent_].name != next->agent) ++agent_;
    is_for_all_ = agent_ == agents.size();
}

std::vector<Step> SilentSteps::of(const State& state, bool has_arrived) const {
    std::vector<Step> steps = retries(system_, state);
    if (!is_under_way(state)) return steps;
    if (is_for_all_) {
        State next = state;
        for (AgentState& agent : next.agents) let_all_arrive(agent, system_.instance().network);
        steps.push_back(arrival_in(std::move(next)));
    }
    if (is_looked_at_ || !has_arrived) add_arrivals(state, steps);
    return steps;
}

/// One step for each message that may be needed next, with those that have to arrive before it.
void SilentSteps::add_arrivals(const State& state, std::vector<Step>& steps) const {
    const ir::Network network = system_.instance().network;
    for (std::size_t agent = 0; agent < state.agents.size(); ++agent) {
        if (!is_for_all_ && !is_looked_at_ && agent != agent_) continue;
        const std::vector<Message>& under_way = state.agents[agent].under_way;
        for (std::size_t at = 0; at < under_way.size(); ++at) {
            std::size_t first = at;
            while (network == ir::Network::pairwise && first > 0 && under_way[first - 1].sender == under_way[at].sender)
                --first;
            State next = state;
            for (std::size_t count = at - first + 1; count > 0; --count) arrive(next.agents[agent], first, network);
            steps.push_back(arrival_in(std::move(next)));
        }
    }
}

bool has_arrived_from(const State& later, const State& earlier, ir::Network network) {
    if (later.variables != earlier.variables || later.limit_reached != earlier.limit_reached) return false;
    for (std::size_t at = 0; at < later.agents.size(); ++at)
        if (!has_arrived_from(later.agents[at], earlier.agents[at], network)) return false;
    return true;
}

}  // namespace map2pml::semantics
