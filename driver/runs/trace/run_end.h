/// The end of a run in the semantics: where the agents stand, and which values broke a property.   steps by name -> places, values
#pragma once

#include "driver/results/counterexample.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::trace {

/// Replaces the places of the model in `run.final_places` by those of the semantics; for a loop, where its first round ends.
/// A run that the semantics cannot follow to its end keeps no places: nothing is said then.
/// \param property that the run breaks or shows, if it is about one: the values that did it are put in.
void describe_end(Counterexample& run, const ir::Protocol& protocol, const ir::Instance& instance,
                  const ir::UserProperty* property = nullptr);

/// For a run that could not be followed to its end, only the steps are reported.
void forget_end(Counterexample& run);

}  // namespace map2pml::trace
