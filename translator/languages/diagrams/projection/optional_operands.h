/// Guards of operands that always happen, as in `par` and `seq`.   `par { [g] a }` -> `par { opt [g] { a } }`
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// Writes an `opt` into each of these operands. A guard without effect is a warning.
void write_optional_operands(Interaction& interaction, diag::Sink& sink);

}  // namespace map2pml::auml
