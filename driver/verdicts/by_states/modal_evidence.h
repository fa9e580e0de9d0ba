/// What shows the truth of a formula, as reports have it.   evidence -> counterexample, findings, tree of choices   private to the room
#pragma once

#include "driver/results/result.h"
#include "translator/protocols/modal/evidence.h"
#include "translator/protocols/modal/states_on_demand.h"

namespace map2pml::check {

/// Adds the run that evidence for the negation of the formula begins with, and what it comes to.
void add_violation(report::PropertyResult& result, const modal::Evidence& evidence, const modal::Parts& parts,
                   const modal::StatesOnDemand& states, const ir::UserProperty& property);

/// Adds the run of evidence for the formula, if it is a single one, and the tree of those for the parts of a conjunction.
void add_witness(report::PropertyResult& result, const modal::Evidence& evidence, const modal::Parts& parts,
                 const modal::StatesOnDemand& states);

}  // namespace map2pml::check
