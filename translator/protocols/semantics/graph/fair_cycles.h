/// Cycles without a received message that no weakly fair run need leave (grammar/semantics.md 5).   private to the room
#pragma once

#include <cstdint>
#include <vector>

#include "translator/protocols/semantics/graph/exploration.h"

namespace map2pml::semantics {

/// The states of such a cycle's component, the one with the smallest number first; empty when there is none. Fairness is
/// that of threads: one that can act from some point on for ever does act.
[[nodiscard]] std::vector<std::uint32_t> fair_cycle_without_receive(const Exploration& exploration);

}  // namespace map2pml::semantics
