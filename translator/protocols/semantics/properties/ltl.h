/// Temporal properties.   graph + formula -> a run that violates it   private to the room
#pragma once

#include <optional>

#include "translator/protocols/semantics/properties/user_properties.h"

namespace map2pml::semantics {

/// A run that goes on for ever, or ends and stays in its last state, and of which the formula is not true. A fair property asks
/// for a run that is fair: a thread that can act from some point on for ever does act again and again; one whose only
/// steps were not followed can act.
[[nodiscard]] std::optional<PropertyRun> find_violation(const ir::UserProperty& property, const StepGraph& graph);

}  // namespace map2pml::semantics
