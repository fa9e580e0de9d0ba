/// Where an agent can be in the state that an event leads to: flow graph -> whether a place and an event exclude each other.
///
/// Invariant: what is said to be excluded is true in no labelled state of any run (grammar/semantics.md 5.1), whatever the reading is.
#pragma once

#include "translator/model/formulas/property.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// The event is always a step of the agent itself, and after it the agent is never at this place. False for agents of several threads, and
/// where it is not known.
[[nodiscard]] bool has_left(const ir::StandsAt& place, const ir::EventPattern& event, const ir::Protocol& protocol,
                            const ir::Instance& instance);

/// No step is both events.
[[nodiscard]] bool differ(const ir::EventPattern& one, const ir::EventPattern& other);

/// The agent of the place is the one that has ended, and so is nowhere.
[[nodiscard]] bool ended_elsewhere(const ir::StandsAt& place, const ir::HasEnded& ended);

/// One agent is in one place.
[[nodiscard]] bool differ(const ir::StandsAt& one, const ir::StandsAt& other);

}  // namespace map2pml::passes
