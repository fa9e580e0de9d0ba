/// Ends that nobody need complain about.   state -> has everything that has to end ended well
#pragma once

#include <cstddef>

#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

/// The agent has a role whose agents may wait for ever, does nothing but wait, and finds nothing that it waits for; its
/// timeout only restarts the wait, and is no step.
[[nodiscard]] bool is_at_rest(const TransitionSystem& system, const State& state, std::size_t agent);

/// All agents have ended well or are at rest: no step is possible, and no agent is missing.
[[nodiscard]] bool is_good_end(const TransitionSystem& system, const State& state);

}  // namespace map2pml::semantics
