/// The variant, which every event decreases.   `Part` -> `(1 − hand_a) + (1 − it_1) ∗ 4 + …`
#pragma once

#include "translator/machines/from_diagrams/formulas.h"
#include "translator/machines/from_diagrams/part.h"

namespace map2pml::auml_to_eventb {

/// The events that are still to come, and more where it does no harm: the number of a choice gets larger when it is made, so it
/// counts from the other end. Another round of a loop is worth more than all that its body can be.
[[nodiscard]] ExpressionPtr weight_of(const Part& part);

/// The number of rounds that come at most, one less: the largest value of `it_1`.
[[nodiscard]] ExpressionPtr last_round(const Repeat& repeat);

}  // namespace map2pml::auml_to_eventb
