/// Whether messages are drawn in the order of their numbers.   interaction -> warnings
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// A message drawn behind one that has a higher number. Operands of `alt` and `par` are not compared, nor are threads (`2a`, `2b`).
void check_numbers(const Interaction& interaction, diag::Sink& sink);

}  // namespace map2pml::auml
