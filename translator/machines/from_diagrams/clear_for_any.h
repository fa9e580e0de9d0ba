/// Whether a drawing is unambiguous for each of several agents.   `Interaction` -> yes, or what is unclear
#pragma once

#include <optional>

#include "translator/languages/diagrams/diagram.h"
#include "translator/machines/from_diagrams/phases.h"

namespace map2pml::auml_to_eventb {

/// Rows are found in what is left when fragments are written out as sequences; whoever counts agents finds them in the drawing
/// (`languages/diagrams/projection/replicate`). Where the two could differ there is no machine for any number.
/// \param many the lifeline of any number of agents
[[nodiscard]] std::optional<NoPhases> unclear_for_any(const auml::Interaction& drawn, auml::LifelineIndex many);

}  // namespace map2pml::auml_to_eventb
