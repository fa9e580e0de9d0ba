/// The operators of MAZE that Event-B has too.   `\\/` -> `∪`
#pragma once

#include "translator/languages/maze/formula.h"
#include "translator/model/machines/formula/formula.h"

namespace map2pml::maze_to_eventb {

[[nodiscard]] eventb::Binary arrow_operator(maze::Arrow arrow);
[[nodiscard]] eventb::Binary binary_operator(maze::Infix op);
[[nodiscard]] eventb::Unary unary_operator(maze::Prefix op);
[[nodiscard]] eventb::Sign sign_operator(maze::Sign sign);

}  // namespace map2pml::maze_to_eventb
