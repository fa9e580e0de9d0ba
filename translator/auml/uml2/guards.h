/// The guard of an operand: its condition and its bounds.   `<guard>` -> text, `Bounds`
#pragma once

#include "translator/auml/uml2/reading.h"

namespace map2pml::auml {

/// The guard of an operand; empty when there is none, or it is always true. \param into gets text and place.
void read_guard(Reading& reading, const xmi::Element& operand, Operand& into);

/// `minint` and `maxint` of the guard of a loop. Without any it is done any number of times.
[[nodiscard]] Bounds read_bounds(Reading& reading, const xmi::Element& operand);

}  // namespace map2pml::auml
