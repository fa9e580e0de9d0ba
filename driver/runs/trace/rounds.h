/// A loop without repetition.   steps with a loop -> the same run with one round of the loop
#pragma once

#include <optional>

#include "driver/results/counterexample.h"

namespace map2pml::trace {

/// If the loop repeats the same round several times, as a search with fairness may: the run with one round. Nothing if there is no
/// such loop. The steps alone do not tell whether the first round comes back to where it began; the caller has the run judged
/// before it shows it.
[[nodiscard]] std::optional<Counterexample> with_one_round(const Counterexample& run);

}  // namespace map2pml::trace
