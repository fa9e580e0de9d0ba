/// What keeps agents from being ones of MAP.   system -> M2P719
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/syntax.h"

namespace map2pml::maze_to_map {

/// Reports everything by which an action depends on more than the agent's own attributes and the message that it takes: common variables and
/// invariants, actions of the system, `progress`, attributes of other agents.
void check_micro_level(const maze::Development& development, const maze::Class& system, diag::Sink& sink);

}  // namespace map2pml::maze_to_map
