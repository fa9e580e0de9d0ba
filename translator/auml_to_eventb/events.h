/// The events of a machine and the invariants about each part.   `Part` -> events, invariants
#pragma once

#include <vector>

#include "translator/auml_to_eventb/names.h"
#include "translator/auml_to_eventb/part.h"
#include "translator/auml_to_eventb/situation.h"
#include "translator/eventb/model/model.h"

namespace map2pml::auml_to_eventb {

struct Behaviour {
    std::vector<eventb::NamedElement> variables;    ///< each begins with 0
    std::vector<eventb::LabelledPredicate> types;   ///< `typ_…`
    std::vector<eventb::LabelledPredicate> orders;  ///< `ord_…`: what has happened before; `end_…`: how a loop ends
    std::vector<eventb::LabelledPredicate> alternatives;  ///< `xor_…`: which choice it belongs to; `some_…`: an OR
    std::vector<eventb::LabelledPredicate> links;  ///< `lnk_…`, `new_…`: the flag of a message and what was exchanged
    std::vector<eventb::Event> events;             ///< all are convergent
};

/// \param situation of the root.
[[nodiscard]] Behaviour behaviour_of(const Part& root, const Situation& situation, const Names& names);

/// An event that happens once at most for what the guards say.
[[nodiscard]] eventb::Event event(const std::string& label, const source::Span& span,
                                  const std::vector<PredicatePtr>& guards, const std::vector<Assignment>& actions,
                                  const std::string& comment);

}  // namespace map2pml::auml_to_eventb
