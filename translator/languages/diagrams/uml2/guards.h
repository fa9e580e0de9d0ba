/// The guard of an operand: its condition and its bounds.   `<guard>` -> text, `Bounds`
#pragma once

#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

/// The guard of an operand; its text is empty when there is none, or it is always true. \param into gets text and place.
/// \returns the element of the guard, if there is one
xmi::Element read_guard(Reading& reading, const xmi::Element& operand, Operand& into);

/// `minint` and `maxint` of the guard of a loop. Without any it is done any number of times.
[[nodiscard]] Bounds read_bounds(Reading& reading, const xmi::Element& guard);

/// A warning if the guard of another operator has bounds that say more than that its operand happens or not.
void check_no_bounds(Reading& reading, const xmi::Element& guard, Operator kind);

}  // namespace map2pml::auml
