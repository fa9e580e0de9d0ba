/// The operators of Event-B with their spellings.   operator <-> `∪`, `\/`
#pragma once

#include <cstdint>
#include <string_view>

namespace map2pml::eventb {

/// Expressions without operands.
enum class Atom : std::uint8_t { integers, naturals, naturals1, booleans, truth, falsity, empty, identity, prj1, prj2 };

/// `−x`, `r∼`, and those that are written like functions: `dom(r)`.
enum class Unary : std::uint8_t {
    negate,
    converse,
    power,
    power1,
    dom,
    ran,
    card,
    min,
    max,
    general_union,
    general_inter
};

enum class Binary : std::uint8_t {
    maplet,
    relation,
    total_relation,
    surjective_relation,
    total_surjective_relation,
    partial_function,
    total_function,
    partial_injection,
    total_injection,
    partial_surjection,
    total_surjection,
    bijection,
    set_union,
    set_inter,
    set_minus,
    product,
    override_,
    compose,
    back_compose,
    parallel,
    direct_product,
    domain_restrict,
    domain_subtract,
    range_restrict,
    range_subtract,
    upto,
    plus,
    minus,
    times,
    divide,
    modulo,
    power_of,
    image,
    apply,
};

enum class Sign : std::uint8_t {
    equal,
    not_equal,
    in,
    not_in,
    subset_eq,
    not_subset_eq,
    subset,
    not_subset,
    less,
    less_eq,
    greater,
    greater_eq
};

[[nodiscard]] std::string_view spelling(Atom atom);
[[nodiscard]] std::string_view spelling(Unary op);
/// Empty for image and application, which are brackets.
[[nodiscard]] std::string_view spelling(Binary op);
[[nodiscard]] std::string_view spelling(Sign sign);

/// Where the operator stands between `↦` (0) and application (7); a larger level binds tighter.
[[nodiscard]] int level(Binary op);
/// Whether `a op b op c`, or `a left b right c` for two operators of one level, may be written without parentheses; it
/// then means `(a left b) right c`. As in Rodin's table of compatible operators.
[[nodiscard]] bool compatible(Binary left, Binary right);
/// The kinds of relations with restrictions, `↔` to `⤖`.
[[nodiscard]] bool is_arrow(Binary op);

}  // namespace map2pml::eventb
