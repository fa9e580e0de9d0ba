/// Shorthands for making formulas.   parts -> `Predicate`, `Expression`
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

[[nodiscard]] inline PredicatePtr made(Predicate predicate) {
    return std::make_shared<const Predicate>(std::move(predicate));
}
[[nodiscard]] inline ExpressionPtr made(Expression expression) {
    return std::make_shared<const Expression>(std::move(expression));
}

[[nodiscard]] PredicatePtr truth(bool value);
/// The simplest equivalent: true parts are left out of a conjunction, `¬¬P` is P.
[[nodiscard]] PredicatePtr negation(const PredicatePtr& predicate);
[[nodiscard]] PredicatePtr all_of(const std::vector<PredicatePtr>& parts);
[[nodiscard]] PredicatePtr any_of(const std::vector<PredicatePtr>& parts);
[[nodiscard]] PredicatePtr implies(const PredicatePtr& left, const PredicatePtr& right);
[[nodiscard]] PredicatePtr equivalent(const PredicatePtr& left, const PredicatePtr& right);
[[nodiscard]] PredicatePtr quantified(bool all, std::vector<Bound> bound, const PredicatePtr& body);
[[nodiscard]] PredicatePtr compare(Sign sign, const ExpressionPtr& left, const ExpressionPtr& right);
[[nodiscard]] PredicatePtr finite(const ExpressionPtr& set);

[[nodiscard]] ExpressionPtr name(std::string text, Type type);
[[nodiscard]] ExpressionPtr number(const std::string& digits);
[[nodiscard]] ExpressionPtr atom(Atom atom, Type type = {});
[[nodiscard]] ExpressionPtr unary(Unary op, const ExpressionPtr& operand, Type type = {});
[[nodiscard]] ExpressionPtr binary(Binary op, const ExpressionPtr& left, const ExpressionPtr& right, Type type = {});
[[nodiscard]] ExpressionPtr extension(std::vector<ExpressionPtr> members, Type type = {});

[[nodiscard]] bool is_truth(const Predicate& predicate, bool value);

// --- set_witness.cpp: Removes quantifiers over sets where one set decides.   `∃z·z ∈ ℙ(S) ∧ x ∈ z` -> `x ∈ S`

/// An equivalent predicate that quantifies over one set less; null where no set is known to decide.
///
/// `∃z·z = E ∧ P` is P with E for z. `∃z·z ⊆ E ∧ P` is P with E for z if P grows with z (the largest z decides), and
/// `∃z·E ⊆ z ∧ P` is P with E for z if P shrinks with z; without a bound, z is everything of its type, or ∅. `∀z·P` is `¬∃z·¬P`.
[[nodiscard]] PredicatePtr without_a_set(const Quantified& quantified);

/// All values of a type: `S`, `ℤ`, `S × ℤ`, `ℙ(S)`.
[[nodiscard]] ExpressionPtr all_of_type(const Type& type);
/// Whether the set is known to hold all values of its type.
[[nodiscard]] bool is_all_of_type(const Expression& set);

}  // namespace map2pml::eventb
