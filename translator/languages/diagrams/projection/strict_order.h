/// Orders that no agent can keep on its own.   `strict`, general orderings -> warnings
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// The operands of a `strict` follow each other by themselves only if whoever ends one begins the next.
void check_strict(const Interaction& interaction, const Fragment& strict, diag::Sink& sink);

/// A general ordering between two lifelines is kept only if messages between them keep it.
void check_orderings(const Interaction& interaction, diag::Sink& sink);

/// The same in one global order, where a message is one event: an ordering is kept along a sequence, and not between parts that are
/// side by side.
void check_global_orderings(const Interaction& interaction, diag::Sink& sink);

}  // namespace map2pml::auml
