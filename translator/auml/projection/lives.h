/// Checks that no lifeline acts before its creation or after its end.   interaction -> diagnostics
#pragma once

#include "translator/auml/diagram.h"
#include "translator/diag/diagnostic.h"

namespace map2pml::auml {

void check_lives(const Interaction& interaction, diag::Sink& sink);

}  // namespace map2pml::auml
