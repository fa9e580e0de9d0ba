/// Operators on sets, relations and numbers.   operator, values -> value, or undefined
#pragma once

#include "translator/machines/explore/developments/code.h"

namespace map2pml::maze_exploration {

/// `card`, `dom`, `ran`, `converse`, `negate`
[[nodiscard]] Id of_one(Op op, Id operand, Values& values);
/// The operators of two operands from `set_union` to `image`.
[[nodiscard]] Id of_two(Op op, Id left, Id right, Values& values);
/// Whether a number is below another one; `inf` is the largest.
[[nodiscard]] bool is_less(Id left, Id right, const Values& values);

}  // namespace map2pml::maze_exploration
