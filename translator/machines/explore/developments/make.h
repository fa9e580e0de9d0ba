/// Formulas that no text has, for proposals.   names, operators -> formula
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "translator/languages/maze/formula.h"

namespace map2pml::maze_exploration::make {

using maze::ExpressionPtr;
using maze::PredicatePtr;

inline ExpressionPtr expression(decltype(maze::Expression::kind) kind) {
    return std::make_shared<const maze::Expression>(maze::Expression{std::move(kind), {}});
}
inline PredicatePtr predicate(decltype(maze::Predicate::kind) kind) {
    return std::make_shared<const maze::Predicate>(maze::Predicate{std::move(kind), {}});
}

inline ExpressionPtr name(const std::string& text, const std::string& owner = "") {
    return expression(maze::Name{owner, text, false});
}
inline ExpressionPtr zero() { return expression(maze::Number{"0"}); }
inline ExpressionPtr empty() { return expression(maze::Display{}); }
inline ExpressionPtr prefix(maze::Prefix op, ExpressionPtr of) {
    return expression(maze::PrefixExpression{op, std::move(of)});
}
inline ExpressionPtr infix(maze::Infix op, ExpressionPtr left, ExpressionPtr right) {
    return expression(maze::InfixExpression{op, std::move(left), std::move(right)});
}
inline ExpressionPtr pair(ExpressionPtr left, ExpressionPtr right) {
    return expression(maze::Tuple{{std::move(left), std::move(right)}});
}

inline PredicatePtr compare(maze::Sign sign, ExpressionPtr left, ExpressionPtr right) {
    return predicate(maze::Comparison{sign, std::move(left), std::move(right)});
}
inline PredicatePtr holds(ExpressionPtr boolean) { return predicate(maze::Holds{std::move(boolean)}); }
inline PredicatePtr negation(PredicatePtr of) { return predicate(maze::Negation{std::move(of)}); }
inline PredicatePtr both(PredicatePtr left, PredicatePtr right) {
    return predicate(maze::Connection{maze::Connective::all, {std::move(left), std::move(right)}});
}
inline PredicatePtr implies(PredicatePtr left, PredicatePtr right) {
    return predicate(maze::Connection{maze::Connective::implies, {std::move(left), std::move(right)}});
}
inline PredicatePtr for_all(std::vector<maze::Declaration> bound, PredicatePtr body) {
    return predicate(maze::Quantified{true, std::move(bound), std::move(body)});
}

}  // namespace map2pml::maze_exploration::make
