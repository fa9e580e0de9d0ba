/// Steps of the reference semantics as steps of a report.   run of the semantics -> steps with places and values, the state after them
#pragma once

#include <vector>

#include "driver/results/counterexample.h"
#include "translator/protocols/semantics/rules/transition_system.h"
#include "translator/protocols/semantics/runs/replay.h"
#include "translator/protocols/semantics/state/state.h"

namespace map2pml::check {

struct ReachedState {
    semantics::State state;
    std::vector<trace::Step> steps;  ///< with their places in this protocol
};

/// The states that a replay with its past has come to, each with the steps of one run.
[[nodiscard]] std::vector<ReachedState> reached_by(const semantics::Replay& replay);

/// Appends events as steps of a report. \param state the state in which the events begin; afterwards the one in which they end
void append_events(const semantics::TransitionSystem& system, const std::vector<semantics::Event>& events,
                   semantics::State& state, std::vector<trace::Step>& steps);

}  // namespace map2pml::check
