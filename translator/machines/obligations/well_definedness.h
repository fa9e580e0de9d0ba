/// The condition under which a formula is well-defined: the operator L.   `f(x) = y` -> `x ∈ dom(f) ∧ f ∈ S ⇸ T`
#pragma once

#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

/// L from left to right: the right side of `∧` may rely on the left. True where nothing can go wrong.
[[nodiscard]] PredicatePtr well_definedness(const Predicate& predicate);
[[nodiscard]] PredicatePtr well_definedness(const Expression& expression);
[[nodiscard]] PredicatePtr well_definedness(const Assignment& assignment);

}  // namespace map2pml::eventb
