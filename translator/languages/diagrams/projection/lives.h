/// Checks that no lifeline acts before its creation or after its end.   interaction -> diagnostics
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

void check_lives(const Interaction& interaction, diag::Sink& sink);

}  // namespace map2pml::auml
