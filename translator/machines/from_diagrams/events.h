/// The events of a machine and the invariants about each part.   `Part` -> events, invariants
#pragma once

#include "translator/machines/from_diagrams/behaviour.h"
#include "translator/machines/from_diagrams/part.h"
#include "translator/machines/from_diagrams/rules.h"
#include "translator/machines/from_diagrams/situation.h"

namespace map2pml::auml_to_eventb {

/// Each variable begins with 0, and all events are convergent. \param situation of the root.
[[nodiscard]] Behaviour behaviour_of(const Part& root, const Situation& situation, Rules& rules);

}  // namespace map2pml::auml_to_eventb
