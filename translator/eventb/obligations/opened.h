/// Removes the leading quantifiers and implications of a goal.   `H ⊢ ∀s·P ⇒ Q` -> `H, P ⊢ Q`, with `s` a name of its own
#pragma once

#include <optional>

#include "translator/eventb/obligations/obligation.h"

namespace map2pml::eventb {

/// Proved is the one when the other is; but quantifiers over sets have no form in first-order logic, where names of sets have, and that a
/// set is finite or a relation a function is only taken from hypotheses. Nothing where neither would help, or where the name of a
/// bound one stands for something else.
[[nodiscard]] std::optional<Obligation> opened(const Obligation& obligation);

}  // namespace map2pml::eventb
