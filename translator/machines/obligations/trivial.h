/// Formulas that are true by their types, for which Rodin generates no obligation.   `x ∈ ℤ`, `h ⊆ S` -> trivial
#pragma once

#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

/// ⊤, or `∈` and `⊆` of all values of a type.
[[nodiscard]] bool is_trivial(const Predicate& predicate);
/// Whether all values of the type are made of truth values, so that there are finitely many.
[[nodiscard]] bool is_made_of_truth_values(const Type& type);

}  // namespace map2pml::eventb
