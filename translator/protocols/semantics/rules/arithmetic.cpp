// Operators on numbers, as `ir::BinaryOperator` states them.
#include <limits>

#include "translator/protocols/semantics/state/datum.h"

namespace map2pml::semantics {

namespace {

using Number = std::optional<std::int64_t>;

constexpr std::int64_t kWidestShift = 30;

/// Operands are of 32 bits, so no operation here leaves 64.
Number in_width(std::int64_t result) {
    using Width = std::numeric_limits<std::int32_t>;
    return result < Width::min() || result > Width::max() ? Number{} : result;
}

Number shift(std::int64_t left, std::int64_t right, bool to_the_left) {
    if (left < 0 || right < 0 || right > kWidestShift) return std::nullopt;
    return in_width(to_the_left ? left << right : left >> right);
}

}  // namespace

Number compute(ir::BinaryOperator what, std::int64_t left, std::int64_t right) {
    using enum ir::BinaryOperator;
    if (!in_width(left) || !in_width(right)) return std::nullopt;
    const bool negative = left < 0 || right < 0;
    switch (what) {
        case plus:
            return in_width(left + right);
        case minus:
            return in_width(left - right);
        case times:
            return in_width(left * right);
        case divided_by:
            return right == 0 ? Number{} : in_width(left / right);
        case modulo:
            return right == 0 ? Number{} : left % right;
        case shift_left:
        case shift_right:
            return shift(left, right, what == shift_left);
        case bit_and:
            return negative ? Number{} : left & right;
        case bit_or:
            return negative ? Number{} : left | right;
        case less:
            return left < right ? 1 : 0;
        case at_most:
            return left <= right ? 1 : 0;
        case greater:
            return left > right ? 1 : 0;
        case at_least:
            return left >= right ? 1 : 0;
        case equal:
        case not_equal:
        case conjunction:
        case disjunction:
        case implication:
        case until:
        case leads_to:
            break;  // not of numbers: `Expressions` decides them
    }
    return std::nullopt;
}

}  // namespace map2pml::semantics
