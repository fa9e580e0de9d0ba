#include "translator/protocols/bind/internal.h"

#include <algorithm>
#include <cstdlib>

namespace map2pml::passes {

namespace {

/// The largest absolute value.
std::int64_t reach(const Interval& numbers) { return std::max(std::abs(numbers.first), std::abs(numbers.last)); }

Interval product(const Interval& left, const Interval& right) {
    const auto [first, last] = std::minmax(
        {left.first * right.first, left.first * right.last, left.last * right.first, left.last * right.last});
    return {first, last};
}

/// The range from the left side to zero, which contains quotients, remainders and right shifts.
Interval towards_zero(const Interval& left) { return hull(left, {0, 0}); }

Interval quotient(const Interval& left, const Interval& right) {
    const Interval positive = towards_zero(left);
    return right.first < 0 ? hull(positive, {-positive.last, -positive.first}) : positive;
}

Interval remainder(const Interval& left, const Interval& right) {
    const std::int64_t most = std::max<std::int64_t>(reach(right) - 1, 0);
    return clipped(towards_zero(left), {-most, most});
}

/// By 0 to 30 places; the smallest shift has the largest results.
Interval shifted_right(const Interval& left, const Interval& right) {
    const auto least = static_cast<unsigned>(std::clamp<std::int64_t>(right.first, 0, 30));
    return {std::min<std::int64_t>(left.first, 0), std::max<std::int64_t>(left.last, 0) >> least};
}

/// All numbers whose bits occur in one of the two sides; undefined for negative numbers.
Interval bits_of_either(const Interval& left, const Interval& right) {
    std::int64_t bits = 0;
    while (bits < std::max(left.last, right.last)) bits = bits * 2 + 1;
    return {0, bits};
}

}  // namespace

std::string_view in_words(ValueKind kind) {
    switch (kind) {
        case ValueKind::any:
            return "any value";
        case ValueKind::integer:
            return "an integer";
        case ValueKind::boolean:
            return "true or false";
        case ValueKind::agent:
            return "an agent";
        case ValueKind::other:
            return "a constant";
    }
    return "a value";
}

Interval hull(const Interval& one, const Interval& other) {
    return {std::min(one.first, other.first), std::max(one.last, other.last)};
}

bool is_within(const Interval& inner, const Interval& outer) {
    return inner.first >= outer.first && inner.last <= outer.last;
}

Interval clipped(const Interval& inner, const Interval& outer) {
    return {std::clamp(inner.first, outer.first, outer.last), std::clamp(inner.last, outer.first, outer.last)};
}

Interval result_of(ir::BinaryOperator what, const Interval& left, const Interval& right) {
    using enum ir::BinaryOperator;
    switch (what) {
        case plus:
            return {left.first + right.first, left.last + right.last};
        case minus:
            return {left.first - right.last, left.last - right.first};
        case times:
            return product(left, right);
        case divided_by:
            return quotient(left, right);
        case modulo:
            return remainder(left, right);
        case shift_left:
            return {0, kWord.last};
        case shift_right:
            return shifted_right(left, right);
        case bit_and:
            return {0, std::max<std::int64_t>(std::min(left.last, right.last), 0)};
        case bit_or:
            return bits_of_either(left, right);
        default:  // gives a truth value
            return {0, 0};
    }
}

ValueKind kind_of(const ir::Term& literal) {
    if (std::holds_alternative<ir::Integer>(literal.kind)) return ValueKind::integer;
    if (std::holds_alternative<ir::AgentName>(literal.kind)) return ValueKind::agent;
    const auto* constant = std::get_if<ir::Constant>(&literal.kind);
    return constant != nullptr && (constant->text == "true" || constant->text == "false") ? ValueKind::boolean
                                                                                          : ValueKind::other;
}

}  // namespace map2pml::passes
