#include "translator/protocols/semantics/rules/transition_system.h"

#include <utility>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

TransitionSystem::TransitionSystem(const ir::Protocol& protocol, const ir::Instance& instance)
    : protocol_(protocol), instance_(instance), rules_(std::make_unique<Rules>(protocol, instance)) {}

TransitionSystem::~TransitionSystem() = default;

const Values& TransitionSystem::values() const { return rules_->values(); }

void TransitionSystem::begin_at(State state) { beginning_ = std::move(state); }

/// The start barrier: no step before all agents exist.
State TransitionSystem::initial(std::vector<const ir::Operation*>* done) const {
    if (beginning_) return *beginning_;
    std::vector<const ir::Operation*> passed;
    State state;
    for (std::size_t at = 0; at < instance_.agents.size(); ++at) {
        AgentState agent;
        agent.threads.push_back(rules_->initial_thread(at, passed));
        agent.entries.assign(rules_->limited_count(), 0);
        const auto first = ir::first_clause(protocol_, instance_.agents[at].agent);
        if (const auto limited = first ? rules_->limited_index(*first) : std::nullopt) agent.entries[*limited] = 1;
        state.agents.push_back(std::move(agent));
    }
    state.variables = rules_->initial_variables();
    if (done != nullptr) *done = std::move(passed);
    return state;
}

namespace {

/// The effect of an agent's step on the scene.
State apply(const State& state, const LocalStep& step, std::size_t agent, std::size_t thread,
            const ir::Instance& instance, const Rules& rules) {
    State next = state;
    act_on(next.agents[agent], step, thread, rules);
    if (step.taken_from) take(next.agents[*step.taken_from], *step.taken);
    for (const std::size_t receiver : step.event.receivers)
        deliver(next.agents[receiver], step.event.message, instance);
    if (step.variables) next.variables = *step.variables;
    next.limit_reached = next.limit_reached || step.event.forced;
    return next;
}

}  // namespace

void TransitionSystem::add_steps(const State& state, std::vector<Step>& steps, bool timeouts,
                                 const EventFilter* filter) const {
    std::vector<LocalStep> local;
    for (std::size_t agent = 0; agent < state.agents.size(); ++agent) {
        const std::vector<Thread>& threads = state.agents[agent].threads;
        for (std::size_t thread = 0; thread < threads.size(); ++thread) {
            local.clear();
            rules_->steps(state, agent, threads[thread], thread + 1, timeouts ? Wanted::timeouts : Wanted::actions,
                          local, filter);
            for (LocalStep& each : local) steps.push_back(scene_step(state, agent, thread, std::move(each)));
        }
        if (!timeouts) {
            local.clear();
            rules_->arrivals(state, agent, local);
            for (LocalStep& each : local)
                if (filter == nullptr || (*filter)(each.event))
                    steps.push_back(scene_step(state, agent, 0, std::move(each)));
        }
    }
}

/// Observers belong to the step.
Step TransitionSystem::scene_step(const State& state, std::size_t agent, std::size_t thread, LocalStep local) const {
    Step step;
    step.next = apply(state, local, agent, thread, instance_, *rules_);
    step.event = std::move(local.event);
    step.done = std::move(local.done);
    step.cut = local.cut;
    step.place = local.place;
    if (step.cut == Cut::none) {
        if (const auto mistake = rules_->observe(step.event, state, step.next)) {
            step.cut = Cut::value_range;
            step.place = *mistake;
        }
    }
    return step;
}

/// Under `quiescent` a TIMEOUT is a step only when no agent of the scene has any other (grammar/semantics.md 4).
std::vector<Step> TransitionSystem::successors(const State& state, const EventFilter* filter) const {
    std::vector<Step> steps;
    bool is_quiescent = true;
    const EventFilter any_and_wanted = [&](const Event& event) {
        is_quiescent = false;
        return (*filter)(event);
    };
    add_steps(state, steps, false, filter == nullptr ? nullptr : &any_and_wanted);
    is_quiescent = is_quiescent && steps.empty();
    if (instance_.timeout != ir::TimeoutReading::quiescent || is_quiescent) add_steps(state, steps, true, filter);
    return steps;
}

}  // namespace map2pml::semantics
