/// The operations at which agents stand in a state, in a few words.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::simulate {

/// All threads of an agent without branches of their own, in the order of the protocol; also those that have ended.
[[nodiscard]] std::vector<const semantics::Thread*> leaf_threads(const semantics::AgentState& agent);

/// The variables that an agent has bound now, by what each of its threads knows: `$x = 5`.
[[nodiscard]] std::vector<std::string> variables_of(const semantics::AgentState& agent,
                                                    const semantics::Values& values);

/// The operations at which an agent stands: one for each of its threads that has not ended.
[[nodiscard]] std::vector<const ir::Operation*> current_operations(const semantics::AgentState& agent);

/// The receives that an attempt may begin with.
[[nodiscard]] std::vector<const ir::Operation*> first_receives(const ir::Operation& attempt);

/// An operation in half a line, at most `width` columns: `for ball() <= agent(!Ping, _) or …` for a wait.
[[nodiscard]] std::string brief(const ir::Operation& operation, std::size_t width);

}  // namespace map2pml::simulate
