/// The theorem `DLF`: some event can happen until the protocol has ended.   events -> disjunction of their guards
#pragma once

#include "translator/machines/from_diagrams/formulas.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::auml_to_eventb {

/// Behind the invariants of the machine. \param abstract what it refines, for events that are extended; may be null.
void add_deadlock_freedom(eventb::Machine& machine, const eventb::Machine* abstract, const PredicatePtr& has_ended,
                          const source::Span& span);

}  // namespace map2pml::auml_to_eventb
