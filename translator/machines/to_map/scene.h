/// Agents with their local states as a scene of MAP.   local moves -> text
#pragma once

#include <string>
#include <vector>

#include "translator/languages/maze/syntax.h"
#include "translator/machines/explore/developments/local_moves.h"

namespace map2pml::maze_to_map {

[[nodiscard]] std::string print_scene(const maze::Instance& instance,
                                      const std::vector<maze_exploration::LocalAgent>& agents);

}  // namespace map2pml::maze_to_map
