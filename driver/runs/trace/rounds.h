/// A loop in as few steps as say it.   steps with a loop -> the same run with one round of it
#pragma once

#include <optional>

#include "driver/results/counterexample.h"

namespace map2pml::trace {

/// Where the loop says the same round several times over, as a search with fairness may: the run with one of them. Nothing when
/// there is no such loop. The steps alone do not say that the first round comes back to where it began; whoever shows
/// the run has it judged.
[[nodiscard]] std::optional<Counterexample> with_one_round(const Counterexample& run);

}  // namespace map2pml::trace
