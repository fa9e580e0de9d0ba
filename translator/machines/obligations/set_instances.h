/// Quantifiers over sets, replaced by some of their instances.   `∀s·P` as a hypothesis -> P for the sets that have names
#pragma once

#include <vector>

#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

/// Whether a quantifier over sets stands in it.
[[nodiscard]] bool quantifies_sets(const Predicate& predicate);

/// Sets with names and types: names, or terms of them.
using SetTerms = std::vector<ExpressionPtr>;

/// A consequence: `∀s·P` becomes P for each of the sets of this type. Where that has no such form, it is the predicate itself.
[[nodiscard]] PredicatePtr weaker(const PredicatePtr& predicate, const SetTerms& sets);
/// What it follows from: `∃s·P` becomes P for one of the sets. In both, `∃s·s = E ∧ P` is P for E.
[[nodiscard]] PredicatePtr stronger(const PredicatePtr& predicate, const SetTerms& sets);
/// `∃s·P ∧ Q` where Q has no s is `Q ∧ ∃s·P`, for sets s; anything else is itself.
[[nodiscard]] PredicatePtr narrowed(const PredicatePtr& predicate);
/// A consequence that has a form: `f ∈ X → {s·s ∈ ℙ(Y) ∧ P ∣ s}` becomes `f ∈ X → ℙ(Y)`; anything else is itself.
[[nodiscard]] PredicatePtr with_all_subsets(const PredicatePtr& predicate);
/// The terms of which a predicate states a cardinality, `(s ∖ {p}) ∪ {q}`, but not those that are names.
void add_counted_sets(const Predicate& predicate, SetTerms& to);

}  // namespace map2pml::eventb
