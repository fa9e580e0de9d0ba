#include "translator/protocols/semantics/graph/exploration.h"

#include <algorithm>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

Exploration::Exploration(const TransitionSystem& system, const Bounds& bounds) : system_(system), bounds_(bounds) {
    std::vector<const ir::Operation*> done;
    states_.push_back(system.initial(&done));
    for (const ir::Operation* operation : done) {
        executed_.insert(operation->id);
    }
    numbers_.emplace(encode(states_.front()), 0);
    edges_.emplace_back();
    stopped_.push_back(false);
    parents_.emplace_back();
    for (std::uint32_t at = 0; at < states_.size(); ++at) {
        if (states_.size() > bounds_.states || (bounds_.keep_going && !bounds_.keep_going())) {
            ran_out_ = true;
            for (; at < states_.size(); ++at) {
                stopped_[at] = true;
            }
            return;
        }
        expand(at);
    }
}

void Exploration::expand(std::uint32_t state) {
    for (Step& step : system_.successors(states_[state])) {
        if (auto beyond = beyond_bounds(step, state)) {
            beyond_.push_back(std::move(*beyond));
            for (const ir::Operation* operation : step.done) {
                passed_beyond_.insert(operation->id);
            }
            stopped_[state] = true;
            continue;
        }
        note(step);
        const auto [found, is_new] =
            numbers_.try_emplace(encode(step.next), static_cast<std::uint32_t>(states_.size()));
        if (is_new) {
            states_.push_back(std::move(step.next));
            edges_.emplace_back();
            stopped_.push_back(false);
            parents_.push_back({state, edges_[state].size()});
        }
        const Event& event = step.event;
        edges_[state].push_back(
            {found->second, static_cast<std::uint32_t>(event.agent), event.thread, event.kind, event.operation});
    }
}

std::optional<Beyond> Exploration::beyond_bounds(const Step& step, std::uint32_t from) const {
    const auto stop = [&](Beyond::Why why, std::size_t receiver = 0) {
        return Beyond{why, from, step.event, receiver, step.place};
    };
    switch (step.cut) {
        case Cut::none:
            break;
        case Cut::call_depth:
            return stop(Beyond::Why::call_depth);
        case Cut::clause_limit:
            return stop(Beyond::Why::clause_limit);
        case Cut::value_range:
            return stop(Beyond::Why::value_range);
    }
    std::size_t processes = 0;
    for (std::size_t at = 0; at < step.next.agents.size(); ++at) {
        if (step.next.agents[at].message_count() > bounds_.capacity) {
            return stop(Beyond::Why::capacity, at);
        }
        processes += step.next.agents[at].threads.size();
    }
    return processes > bounds_.processes ? std::optional(stop(Beyond::Why::processes)) : std::nullopt;
}

void Exploration::note(const Step& step) {
    for (const ir::Operation* operation : step.done) {
        executed_.insert(operation->id);
    }
    if (step.event.operation == nullptr) {
        return;  // ARRIVE
    }
    const bool is_permission = std::holds_alternative<ir::Decide>(step.event.operation->kind);
    const bool acted = step.event.kind != Action::send_failed && step.event.kind != Action::receive_failed &&
                       step.event.kind != Action::call_failed && (step.event.kind != Action::retry || is_permission);
    if (acted) {
        executed_.insert(step.event.operation->id);
    }
    if (step.event.forced) {
        forced_.insert(step.event.operation->id);
    }
}

bool Exploration::is_terminal(std::uint32_t state) const { return edges_[state].empty() && !stopped_[state]; }

Event Exploration::event(std::uint32_t from, const Edge& edge) const {
    const State& target = states_[edge.target];
    for (Step& step : system_.successors(states_[from])) {
        if (step.event.agent == edge.agent && step.event.thread == edge.thread && step.event.kind == edge.kind &&
            step.event.operation == edge.operation && step.next == target) {
            return std::move(step.event);
        }
    }
    return {};  // impossible: the edge came from here
}

std::set<ThreadName> Exploration::able(std::uint32_t state) const {
    std::set<ThreadName> threads;
    for (const Edge& edge : edges_[state]) {
        threads.emplace(edge.agent, edge.thread);
    }
    const auto first =
        std::lower_bound(beyond_.begin(), beyond_.end(), state,
                         [](const Beyond& beyond, std::uint32_t wanted) { return beyond.from < wanted; });
    for (auto at = first; at != beyond_.end() && at->from == state; ++at) {
        threads.emplace(static_cast<std::uint32_t>(at->event.agent), at->event.thread);
    }
    return threads;
}

std::vector<Event> Exploration::events(std::uint32_t state) const {
    std::vector<Event> events;
    for (Step& step : system_.successors(states_[state])) {
        if (!beyond_bounds(step, state)) {
            events.push_back(std::move(step.event));
        }
    }
    return events;
}

std::vector<Event> Exploration::run_to(std::uint32_t state) const {
    std::vector<Event> run;
    while (state != 0) {
        const Parent& parent = parents_[state];
        run.push_back(event(parent.state, edges_[parent.state][parent.edge]));
        state = parent.state;
    }
    std::reverse(run.begin(), run.end());
    return run;
}

}  // namespace map2pml::semantics
