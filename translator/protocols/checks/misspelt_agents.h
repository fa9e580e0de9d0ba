/// A slip in the name of an agent, in the head of one of its clauses.   shared by the checks
#pragma once

#include <map>
#include <string>

#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// Agents that have no clause to begin with, and a name that is nearly that of an agent who has one -> that name. They are
/// reported by `check_initial_clauses`; what else looks wrong about their clauses only follows from it.
[[nodiscard]] std::map<std::string, std::string> misspelt_agents(const ir::Protocol& protocol);

}  // namespace map2pml::passes
