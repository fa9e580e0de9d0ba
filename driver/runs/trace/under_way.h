/// Receives that miss a message that was sent.   state of the semantics + operation -> is such a message under way
#pragma once

#include "driver/results/counterexample.h"
#include "translator/protocols/semantics/runs/replay.h"

namespace map2pml::trace {

/// Whether the step is a receive that finds nothing, and a message that it would take is under way in the state before it.
[[nodiscard]] bool misses_under_way(const semantics::TransitionSystem& system, const semantics::State& before,
                                    const semantics::Occurrence& step);
/// Whether this is so in some of the states in which the run can be.
[[nodiscard]] bool misses_under_way(const semantics::Replay& before, const semantics::Occurrence& step);

}  // namespace map2pml::trace
