/// Messages from one operand into another: both ends must happen whenever one does.   `Interaction` -> diagnostics
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/projection/plain.h"

namespace map2pml::auml {

/// An end that may happen without the other is an error (M2P540), be it in an operand of its own or behind a `break`. So is, with one global
/// order, in which a message is one event, one that would have two places: between parts that are side by side, sent in several operands, or taken
/// above the place where it is sent.
void check_crossings(const Interaction& interaction, Sequencing sequencing, diag::Sink& sink);

}  // namespace map2pml::auml
