#include "driver/verdicts/findings/followed_run.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "driver/runs/simulate/describe.h"

namespace map2pml::check {

namespace {

bool is_same(const semantics::Event& one, const semantics::Event& other) {
    return one.kind == other.kind && one.agent == other.agent && one.thread == other.thread &&
           one.operation == other.operation && one.message == other.message && one.receivers == other.receivers &&
           one.arguments == other.arguments && one.result == other.result && one.clause == other.clause;
}

/// Takes the step with this event. False: the state does not have it. \param hash of the state after it, since one event may lead to
/// several: a procedure without a result sets a state variable to this or that. Nothing: the first one.
bool append_event(const semantics::TransitionSystem& system, const semantics::Event& event,
                  std::optional<std::size_t> hash, ReachedState& now) {
    std::vector<semantics::Step> next = system.successors(now.state);
    const auto found = std::find_if(next.begin(), next.end(), [&](const semantics::Step& each) {
        return is_same(each.event, event) && (!hash || semantics::hash_of(each.next) == *hash);
    });
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
            else if (!append_event(replay.system(), step->event, step->hash, now))
                break;
        all.push_back({state, std::move(now.steps)});
    }
    return all;
}

void append_events(const semantics::TransitionSystem& system, const std::vector<semantics::Event>& events,
                   semantics::State& state, std::vector<trace::Step>& steps) {
    ReachedState now{std::move(state), std::move(steps)};
    for (const semantics::Event& event : events)
        if (!append_event(system, event, std::nullopt, now)) break;
    state = std::move(now.state);
    steps = std::move(now.steps);
}

}  // namespace map2pml::check
