/// Expands uses of other interactions.   `ref` -> the interaction that it refers to
#pragma once

#include <cstddef>
#include <optional>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// The interaction with every use replaced by a copy of what it refers to. Lifelines are the same when they represent the same
/// element, or else have the same name. A message to or from a gate of the use is the one at the gate of that name inside, or the next one.
/// \returns nothing, and an error, for a use that cannot be written out: the interaction is not in the file, uses itself, has other
/// gates, or has a lifeline that this one has not.
[[nodiscard]] std::optional<Interaction> inline_uses(const Diagram& diagram, std::size_t interaction, diag::Sink& sink);

}  // namespace map2pml::auml
