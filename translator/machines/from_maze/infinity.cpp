#include "translator/machines/from_maze/internal.h"

#include <algorithm>

#include "translator/model/machines/formula/make.h"

namespace map2pml::maze_to_eventb {

using eventb::atom;
using eventb::Atom;
using eventb::binary;
using eventb::Binary;
using eventb::ExpressionPtr;
using eventb::PredicatePtr;
using eventb::Sign;
using eventb::unary;
using eventb::Unary;

namespace {

PredicatePtr is_infinite(const ExpressionPtr& value) { return eventb::compare(Sign::equal, value, infinity()); }

}  // namespace

ExpressionPtr infinity() { return unary(Unary::negate, eventb::number("1")); }

ExpressionPtr numbers_with_infinity() {
    return binary(Binary::set_union, atom(Atom::naturals), eventb::extension({infinity()}));
}

/// A choice between two values is the application of a function of BOOL.
ExpressionPtr sum_with_infinity(const ExpressionPtr& left, const ExpressionPtr& right) {
    const PredicatePtr is_endless = eventb::any_of({is_infinite(left), is_infinite(right)});
    const ExpressionPtr cases =
        eventb::extension({binary(Binary::maplet, atom(Atom::truth), infinity()),
                           binary(Binary::maplet, atom(Atom::falsity), binary(Binary::plus, left, right))});
    return binary(Binary::apply, cases, eventb::made(eventb::Expression{eventb::BoolOf{is_endless}, {}}));
}

PredicatePtr below(const ExpressionPtr& left, const ExpressionPtr& right, bool or_equal) {
    const PredicatePtr is_number = eventb::negation(is_infinite(left));
    const PredicatePtr by_number = eventb::compare(or_equal ? Sign::less_eq : Sign::less, left, right);
    return or_equal ? eventb::any_of({is_infinite(right), eventb::all_of({is_number, by_number})})
                    : eventb::all_of({is_number, eventb::any_of({is_infinite(right), by_number})});
}

bool holds_infinity(const maze::Type& type) {
    const auto is_infinite_type = [](const maze::TypePtr& part) {
        const auto* basic = std::get_if<maze::BasicType>(&part->kind);
        return basic != nullptr && *basic == maze::BasicType::naturals_inf;
    };
    return std::visit(
        overloaded{[](const maze::NamedType&) { return false; }, [](maze::BasicType) { return false; },
                   [&](const maze::FiniteSets& it) { return is_infinite_type(it.of); },
                   [&](const maze::ArrowType& it) { return is_infinite_type(it.from) || is_infinite_type(it.to); },
                   [&](const maze::ProductType& it) {
                       return std::any_of(it.parts.begin(), it.parts.end(), is_infinite_type);
                   }},
        type.kind);
}

}  // namespace map2pml::maze_to_eventb
