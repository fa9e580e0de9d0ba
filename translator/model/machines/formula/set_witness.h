/// Removes quantifiers over sets where one set decides.   `∃z·z ∈ ℙ(S) ∧ x ∈ z` -> `x ∈ S`
#pragma once

#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

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
