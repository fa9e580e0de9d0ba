/// Nested loops multiply their rounds.   interaction -> a diagnostic if there are too many to distinguish, or none
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// Warns of a loop of no rounds. Reports the loop with which the rounds become too many, and the loops around it. Who takes part in counted rounds has a
/// situation for each of them, so that none is refused that would not be refused when its situations are counted, later.
void check_loop_rounds(const Interaction& interaction, diag::Sink& sink);

}  // namespace map2pml::auml
