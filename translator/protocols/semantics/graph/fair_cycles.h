/// Cycles without a received message that no weakly fair run need leave (grammar/semantics.md 5).   private to the room
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "translator/protocols/semantics/graph/exploration.h"

namespace map2pml::semantics {

/// Such a cycle: the state where it begins, the one with the smallest number, and the events of one round.
struct FairCycle {
    std::uint32_t state = 0;
    std::vector<Event> loop;
};

/// Fairness is that of threads: one that can act from some point on for ever does act. \returns nothing when there is no such cycle
[[nodiscard]] std::optional<FairCycle> fair_cycle_without_receive(const Exploration& exploration);

}  // namespace map2pml::semantics
