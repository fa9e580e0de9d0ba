/// Receives that miss a message that was sent.   state of the semantics + operation -> is such a message under way
#pragma once

#include <optional>

#include "driver/results/counterexample.h"
#include "translator/protocols/semantics/runs/replay.h"

namespace map2pml::trace {

/// Whether the step is a receive that finds nothing, and a message that it would take is under way in the state before it.
[[nodiscard]] bool misses_under_way(const semantics::TransitionSystem& system, const semantics::State& before,
                                    const semantics::Occurrence& step);
/// Whether this is so in some of the states in which the run can be.
[[nodiscard]] bool misses_under_way(const semantics::Replay& before, const semantics::Occurrence& step);

// --- under_way.cpp: A loop without repetition.   steps with a loop -> the same run with one round of the loop

/// If the loop repeats the same round several times, as a search with fairness may: the run with one round. Nothing if there is no
/// such loop. The steps alone do not tell whether the first round comes back to where it began; the caller has the run judged
/// before it shows it.
[[nodiscard]] std::optional<Counterexample> with_one_round(const Counterexample& run);

}  // namespace map2pml::trace
