#include "driver/replay/follow.h"

#include <algorithm>
#include <set>

namespace map2pml::replay {

namespace {

using semantics::EventKind;
using semantics::Occurrence;
using semantics::Replay;
using trace::Action;

constexpr std::uint32_t kMostProcesses = 250;  ///< more of them violate `bounded-recursion`, as in the model

/// The step as the semantics knows it; nothing for what is no step there.
std::optional<Occurrence> occurrence_of(const trace::Step& step) {
    Occurrence result;
    result.agent = step.agent;
    result.name = step.performative;
    result.terms = step.terms;
    result.receivers = step.to;
    result.from = step.from;
    switch (step.action) {
        case Action::send:
            result.kind = EventKind::send;
            return result;
        case Action::send_failed:
            result.kind = EventKind::send_failed;
            return result;
        case Action::receive:
            result.kind = EventKind::receive;
            return result;
        case Action::receive_failed:
            result.kind = EventKind::receive_failed;
            return result;
        case Action::decide:
            result.kind = EventKind::decide;
            return result;
        case Action::decide_failed:
            result.kind = EventKind::decide_failed;
            return result;
        case Action::call:
            result.kind = EventKind::call;
            return result;
        case Action::call_failed:
            result.kind = EventKind::call_failed;
            result.name.clear();
            return result;
        case Action::timeout:
            result.kind = EventKind::timeout;
            result.name.clear();
            return result;
        case Action::fork:
        case Action::join:
        case Action::finish:
        case Action::fail:
            return std::nullopt;
    }
    return std::nullopt;
}

bool fits(Replay& replay, const trace::Step& step) {
    if (step.action == Action::finish || step.action == Action::fail) {
        return replay.follow_end(step.agent, step.action == Action::fail);
    }
    const auto occurrence = occurrence_of(step);
    return !occurrence || replay.follow(*occurrence);
}

bool can_be_stuck(const Replay& replay, const semantics::TransitionSystem& system) {
    const auto& agents = system.instance().agents;
    return std::any_of(agents.begin(), agents.end(), [&](const ir::AgentInstance& agent) {
        return can_have_stuck_agent(replay, system, agent.name);
    });
}

bool violates(report::Property property, const Replay& replay, const semantics::TransitionSystem& system,
              const SavedTrace& trace) {
    using report::Property;
    switch (property) {
        case Property::termination:
            return can_be_deadlocked(replay, system) || can_be_stuck(replay, system);
        case Property::no_failure:
            return can_have_failure(replay);
        case Property::progress:
            return trace.lasso_start.has_value();  // that the loop closes is asked for itself
        case Property::bounded_recursion:
            return can_spawn_beyond(replay, system, kMostProcesses);
        case Property::no_orphans:
            return can_have_orphans(replay);
        case Property::mailbox_bound:
            return can_overflow(replay, system, trace.capacity);
        case Property::reachable_code:
            return true;
    }
    return true;
}

bool ends_as(simulate::Outcome outcome, const Replay& replay, const semantics::TransitionSystem& system) {
    // A run that was stopped shows nothing about its end.
    return outcome == simulate::Outcome::stopped ||
           std::any_of(replay.states().begin(), replay.states().end(),
                       [&](const semantics::State& state) { return simulate::outcome_of(system, state) == outcome; });
}

/// What is followed before the loop, and the loop again and again.
bool can_go_round(Replay before_loop, const SavedTrace& trace) {
    std::vector<Occurrence> loop;
    for (std::size_t at = *trace.lasso_start; at < trace.steps.size(); ++at) {
        if (const auto occurrence = occurrence_of(trace.steps[at].step)) {
            loop.push_back(*occurrence);
        }
    }
    return before_loop.closes(loop);
}

}  // namespace

Followed follow(const semantics::TransitionSystem& system, const SavedTrace& trace) {
    Followed result;
    Replay replay(system);
    std::optional<Replay> before_loop;
    for (std::size_t at = 0; at < trace.steps.size(); ++at) {
        if (trace.lasso_start == at) {
            before_loop.emplace(replay);
        }
        if (!fits(replay, trace.steps[at].step)) {
            result.misfit = at;
            result.states = replay.states();
            return result;
        }
    }
    result.closes = !before_loop || can_go_round(*before_loop, trace);
    result.still_shows =
        std::visit(ir::overloaded{[&](simulate::Outcome outcome) { return ends_as(outcome, replay, system); },
                                  [&](report::Property property) { return violates(property, replay, system, trace); }},
                   trace.shows);
    result.states = replay.states();
    return result;
}

}  // namespace map2pml::replay
