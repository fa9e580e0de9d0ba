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
    std::optional<std::size_t> misfit;            ///< its index
    std::vector<semantics::Occurrence> possible;  ///< what could be done instead
    bool is_whole = true;                         ///< false: there are more states than were kept
};

/// `fork`, `join` and ends are no steps of the semantics, and fit always; steps that no report lists may come in between.
[[nodiscard]] FollowedRun follow_run(const semantics::TransitionSystem& system, const std::vector<trace::Step>& steps);

/// Events that lead on from a state, as steps of a report. \param state the one that they begin in; afterwards the one that they end in
void append_events(const semantics::TransitionSystem& system, const std::vector<semantics::Event>& events,
                   semantics::State& state, std::vector<trace::Step>& steps);

}  // namespace map2pml::check
