/// Can these events happen in this order?   graph + list of events -> a run   private to the room
#pragma once

#include <optional>

#include "translator/protocols/semantics/properties/user_properties.h"

namespace map2pml::semantics {

/// A shortest run in which the events of the list happen in their order, others between them. `trace_strictly`: up to its
/// end no event that is on the list happens at any other place.
[[nodiscard]] std::optional<PropertyRun> find_trace(const ir::UserProperty& property, const StepGraph& graph);

}  // namespace map2pml::semantics
