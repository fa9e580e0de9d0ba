/// The threads of an agent that can do something themselves: spawned calls and branches of a `par` in place of their parent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "translator/protocols/semantics/state/state.h"

namespace map2pml::simulate {

/// All threads of an agent without branches of their own, in the order of the protocol; also those that have ended.
[[nodiscard]] std::vector<const semantics::Thread*> leaf_threads(const semantics::AgentState& agent);

/// The variables that an agent has bound now, by what each of its threads knows: `$x = 5`.
[[nodiscard]] std::vector<std::string> variables_of(const semantics::AgentState& agent,
                                                    const semantics::Values& values);

}  // namespace map2pml::simulate
