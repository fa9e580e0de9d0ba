/// What a run ends in, by the meaning: where everybody stands, and which values broke a property.   steps by name -> places, values
#pragma once

#include "driver/results/counterexample.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::trace {

/// Puts the meaning in place of what the model says of `run.final_places`; of a loop it is where its first round ends.
/// A run that the meaning cannot follow to its end keeps no places: nothing is said then.
/// \param property that the run breaks or shows, if it is about one: the values that did it are put in.
void describe_end(Counterexample& run, const ir::Protocol& protocol, const ir::Instance& instance,
                  const ir::UserProperty* property = nullptr);

/// For a run that could not be followed to its end, only the steps are reported.
void forget_end(Counterexample& run);

}  // namespace map2pml::trace
