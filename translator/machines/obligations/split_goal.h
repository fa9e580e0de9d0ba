/// Takes a goal apart.   `H ⊢ ∀s·P ⇒ Q ∧ R` -> `H, P ⊢ Q` and `H, P ⊢ R`, with `s` a name of its own
#pragma once

#include <vector>

#include "translator/machines/obligations/obligation.h"

namespace map2pml::eventb {

/// Obligations that prove this one when all of them are proved. Quantifiers over sets have no form in first-order logic, where names of
/// sets have, and that a set is finite or a relation a function is only taken from hypotheses. What cannot become a name is replaced
/// by instances for the sets that have names (`set_instances`). Conditions of well-definedness are taken apart, too. Empty where none of this would help.
[[nodiscard]] std::vector<Obligation> split_goal(const Obligation& obligation);

}  // namespace map2pml::eventb
