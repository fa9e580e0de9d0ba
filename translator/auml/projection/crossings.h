/// Messages from one operand into another: both ends must happen whenever one does.   `Interaction` -> diagnostics
#pragma once

#include "translator/auml/diagram.h"
#include "translator/auml/projection/plain.h"
#include "translator/diag/diagnostic.h"

namespace map2pml::auml {

/// An end in a part that may be left out, or may happen several times, where the other is not, is an error (M2P540). So is, with one global
/// order, a message between parts that are side by side: there a message is one event, and it would have two places.
void check_crossings(const Interaction& interaction, Sequencing sequencing, diag::Sink& sink);

}  // namespace map2pml::auml
