/// What an instance says its types and constants are.   `grid(3,2)`, `{(a1,(0,0))}` -> value
#pragma once

#include "translator/languages/maze/formula.h"
#include "translator/machines/explore/developments/values.h"

namespace map2pml::maze_exploration {

/// A name is an element of a type. \throws NotExplored for what is no value
[[nodiscard]] Id instance_value(const maze::Expression& expression, Values& values);

}  // namespace map2pml::maze_exploration
