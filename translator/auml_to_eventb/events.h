/// The events of a machine and the invariants about each part.   `Part` -> events, invariants
#pragma once

#include <vector>

#include "translator/auml_to_eventb/invariants.h"
#include "translator/auml_to_eventb/part.h"
#include "translator/auml_to_eventb/rules.h"
#include "translator/auml_to_eventb/situation.h"
#include "translator/eventb/model/model.h"

namespace map2pml::auml_to_eventb {

struct Behaviour {
    std::vector<eventb::NamedElement> variables;  ///< each begins with 0
    Invariants invariants;
    std::vector<eventb::Event> events;  ///< all are convergent
};

/// \param situation of the root.
[[nodiscard]] Behaviour behaviour_of(const Part& root, const Situation& situation, Rules& rules);

}  // namespace map2pml::auml_to_eventb
