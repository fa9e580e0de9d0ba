/// A saved run in the reference semantics.   steps by name -> the states after them, each with a run that leads there
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "driver/results/counterexample.h"
#include "translator/protocols/semantics/rules/transition_system.h"
#include "translator/protocols/semantics/state/state.h"

namespace map2pml::check {

struct ReachedState {
    semantics::State state;
    std::vector<trace::Step> steps;  ///< with their places in this protocol
};

struct FollowedRun {
    std::vector<ReachedState> reached;            ///< distinct states; none: some step does not fit
    std::optional<std::size_t> misfit;            ///< index of the first step that does not fit
    std::vector<semantics::Occurrence> possible;  ///< steps that are possible instead
    bool is_whole = true;                         ///< false: there are more states than were kept
};

/// Follows the steps. `fork`, `join` and ends are not steps of the semantics and always fit; unlisted steps may come in between.
[[nodiscard]] FollowedRun follow_run(const semantics::TransitionSystem& system, const std::vector<trace::Step>& steps);

/// Appends events as steps of a report. \param state the state in which the events begin; afterwards the one in which they end
void append_events(const semantics::TransitionSystem& system, const std::vector<semantics::Event>& events,
                   semantics::State& state, std::vector<trace::Step>& steps);

}  // namespace map2pml::check
