/// The operations at which agents stand in a state, in a few words.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::simulate {

/// The operations at which an agent stands: one for each of its threads that has not ended.
[[nodiscard]] std::vector<const ir::Operation*> current_operations(const semantics::AgentState& agent);

/// The receives that an attempt may begin with.
[[nodiscard]] std::vector<const ir::Operation*> first_receives(const ir::Operation& attempt);

/// An operation in half a line, at most `width` columns: `for ball() <= agent(!Ping, _) or …` for a wait.
[[nodiscard]] std::string brief(const ir::Operation& operation, std::size_t width);

}  // namespace map2pml::simulate
