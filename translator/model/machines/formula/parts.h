/// The walk over formulas of Event-B: who wants to see all parts goes by it.
#pragma once

#include <type_traits>
#include <variant>
#include <vector>

#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

/// `Kind`, to be changed if `Formula` is.
template <class Formula, class Kind>
using Like = std::conditional_t<std::is_const_v<Formula>, const Kind, Kind>;

/// Calls `visit(part)` for each `ExpressionPtr` and `PredicatePtr` that stands directly in an `Expression` or a `Predicate`, in text
/// order.
template <class Formula, class Visit>
void for_each_part(Formula& formula, const Visit& visit) {
    const auto visit_all = [&](auto& parts) {
        for (auto& part : parts) visit(part);
    };
    const auto visit_both = [&](auto& it) {
        visit(it.left);
        visit(it.right);
    };
    std::visit(overloaded{[](const Name&) {}, [](const Number&) {}, [](const Atom&) {}, [](const Truth&) {},
                          [&](Like<Formula, UnaryExpression>& it) { visit(it.operand); },
                          [&](Like<Formula, BinaryExpression>& it) { visit_both(it); },
                          [&](Like<Formula, SetExtension>& it) { visit_all(it.members); },
                          [&](Like<Formula, BoolOf>& it) { visit(it.predicate); },
                          [&](Like<Formula, Comprehension>& it) {
                              visit(it.where);
                              visit(it.value);
                          },
                          [&](Like<Formula, Negation>& it) { visit(it.operand); },
                          [&](Like<Formula, Junction>& it) { visit_all(it.parts); },
                          [&](Like<Formula, Implication>& it) { visit_both(it); },
                          [&](Like<Formula, Quantified>& it) { visit(it.body); },
                          [&](Like<Formula, Comparison>& it) { visit_both(it); },
                          [&](Like<Formula, Finite>& it) { visit(it.set); },
                          [&](Like<Formula, Partition>& it) {
                              visit(it.whole);
                              visit_all(it.parts);
                          }},
               formula.kind);
}

/// The names that the formula binds in all of its parts; null: it binds none.
template <class Formula>
[[nodiscard]] Like<Formula, std::vector<Bound>>* bound_in(Formula& formula) {
    using Binder =
        std::conditional_t<std::is_same_v<std::remove_const_t<Formula>, Expression>, Comprehension, Quantified>;
    auto* binder = std::get_if<Binder>(&formula.kind);
    return binder == nullptr ? nullptr : &binder->bound;
}

}  // namespace map2pml::eventb
