#include "driver/verdicts/findings/findings.h"

#include <algorithm>
#include <utility>

#include "driver/runs/simulate/simulation.h"

namespace map2pml::check {

namespace {

/// Takes the step with this event. False: the state does not have it.
bool append_event(const semantics::TransitionSystem& system, const semantics::Event& event, ReachedState& now) {
    std::vector<semantics::Step> next = system.successors(now.state);
    const auto found =
        std::find_if(next.begin(), next.end(), [&](const semantics::Step& each) { return each.event == event; });
    if (found == next.end()) return false;
    simulate::DescribedStep described =
        simulate::describe(system, now.state, *found, static_cast<std::uint32_t>(now.steps.size() + 1));
    if (!described.is_silent) now.steps.push_back(std::move(described.step));
    now.state = std::move(found->next);
    return true;
}

}  // namespace

std::vector<ReachedState> reached_by(const semantics::Replay& replay) {
    std::vector<ReachedState> all;
    for (const semantics::State& state : replay.states()) {
        ReachedState now{replay.system().initial(), {}};
        for (const semantics::PastStep* step : replay.run_to(all.size()))
            if (step->silently_in)
                now.state = *step->silently_in;
            else if (!append_event(replay.system(), step->event, now))
                break;
        all.push_back({state, std::move(now.steps)});
    }
    return all;
}

void append_events(const semantics::TransitionSystem& system, const std::vector<semantics::Event>& events,
                   semantics::State& state, std::vector<trace::Step>& steps) {
    ReachedState now{std::move(state), std::move(steps)};
    for (const semantics::Event& event : events)
        if (!append_event(system, event, now)) break;
    state = std::move(now.state);
    steps = std::move(now.steps);
}

}  // namespace map2pml::check
