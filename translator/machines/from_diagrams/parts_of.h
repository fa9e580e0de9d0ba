/// The fragments of an interaction as parts with names.   `Interaction` --parts_of--> `Part`
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/machines/from_diagrams/agents.h"
#include "translator/machines/from_diagrams/formulas.h"
#include "translator/machines/from_diagrams/part.h"

namespace map2pml::auml_to_eventb {

/// \param interaction in its global order (`plain`). A message stands where the first of its ends stands. What has no rounds at
/// all, and loops without an upper bound, are warnings.
[[nodiscard]] Part parts_of(const auml::Interaction& interaction, const Agents& agents, Identifiers& identifiers,
                            diag::Sink& sink);

}  // namespace map2pml::auml_to_eventb
