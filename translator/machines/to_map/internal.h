/// Declarations shared by the sources of `translator/machines/to_map`; no other folder includes them.
#pragma once

#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/syntax.h"
#include "translator/machines/explore/developments/local_moves.h"
#include "translator/machines/to_map/translate.h"

namespace map2pml::maze_to_map {

// --- micro_level.cpp: Checks that the agents can be agents of MAP.   system -> M2P719

/// Reports everything by which an action depends on more than the agent's own attributes and the message that it takes: common
/// variables and invariants, actions of the system, `progress`, attributes of other agents.
void check_micro_level(const maze::Development& development, const maze::Class& system, diag::Sink& sink);

// --- scene.cpp: Agents with their local states as a scene of MAP.   local moves -> protocol -> text

[[nodiscard]] Scene scene_of(const maze::Instance& instance, const std::vector<maze_exploration::LocalAgent>& agents);

}  // namespace map2pml::maze_to_map
