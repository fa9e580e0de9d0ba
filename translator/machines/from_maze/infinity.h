/// `nat_inf` in Event-B: the natural numbers and `inf`, which is −1 there, so that every operator says what it means for it.
#pragma once

#include "translator/languages/maze/formula.h"
#include "translator/model/machines/formula/formula.h"

namespace map2pml::maze_to_eventb {

/// A number that no other value of `nat_inf` is.
[[nodiscard]] eventb::ExpressionPtr infinity();
[[nodiscard]] eventb::ExpressionPtr numbers_with_infinity();
/// `inf` plus anything is `inf`.
[[nodiscard]] eventb::ExpressionPtr sum_with_infinity(const eventb::ExpressionPtr& left,
                                                      const eventb::ExpressionPtr& right);
/// `left < right`, or `left <= right`, where `inf` is the largest value.
[[nodiscard]] eventb::PredicatePtr below(const eventb::ExpressionPtr& left, const eventb::ExpressionPtr& right,
                                         bool or_equal);
/// Whether `inf` may be inside a larger value, where comparisons would not find it.
[[nodiscard]] bool holds_infinity(const maze::Type& type);

}  // namespace map2pml::maze_to_eventb
