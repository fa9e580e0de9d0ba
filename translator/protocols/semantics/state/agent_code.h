/// The state of one agent as a text of numbers.   private to the room
#pragma once

#include "translator/protocols/semantics/state/state.h"

namespace map2pml::semantics {

/// A text that is equal for equal states, and different for others.
[[nodiscard]] std::u32string encode(const AgentState& agent);

}  // namespace map2pml::semantics
