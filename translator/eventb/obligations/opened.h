/// A goal about all sets as one about any set.   `H ⊢ ∀s·P` -> `H ⊢ P`, with `s` a name of its own
#pragma once

#include <optional>

#include "translator/eventb/obligations/obligation.h"

namespace map2pml::eventb {

/// Quantifiers over sets have no form in first-order logic, names of sets have. Proved is the one when the other is. Nothing where no
/// set is bound by the outermost quantifiers of the goal, or where its name stands for something else.
[[nodiscard]] std::optional<Obligation> opened(const Obligation& obligation);

}  // namespace map2pml::eventb
