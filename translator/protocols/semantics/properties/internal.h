/// Declarations that the sources of `translator/protocols/semantics/properties` share; no other folder includes this header.
#pragma once

#include <optional>

#include "translator/protocols/semantics/properties/user_properties.h"

namespace map2pml::semantics {

// --- ltl.cpp: Temporal properties.   graph + formula -> a run that violates it

/// A run that goes on for ever, or ends and stays in its last state, and in which the formula is not true. A fair property asks
/// for a fair run: a thread that can act from some point on for ever does act again and again; a thread whose only
/// steps were not followed can act.
[[nodiscard]] std::optional<PropertyRun> find_violation(const ir::UserProperty& property, const StepGraph& graph);

// --- traces.cpp: Can these events happen in this order?   graph + list of events -> a run

/// A shortest run in which the events of the list happen in their order, possibly with others between them. `trace_strictly`: up
/// to its end no listed event happens at any other place.
[[nodiscard]] std::optional<PropertyRun> find_trace(const ir::UserProperty& property, const StepGraph& graph);

}  // namespace map2pml::semantics
