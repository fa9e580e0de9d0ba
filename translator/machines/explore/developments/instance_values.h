/// Values that an instance gives its types and constants.   `grid(3,2)`, `{(a1,(0,0))}` -> value
#pragma once

#include "translator/languages/maze/formula.h"
#include "translator/machines/explore/sets/values.h"

namespace map2pml::maze_exploration {

/// The value of an expression; a name is an element of a type. \throws NotExplored for an expression that is not a value
[[nodiscard]] Id instance_value(const maze::Expression& expression, Values& values);

}  // namespace map2pml::maze_exploration
