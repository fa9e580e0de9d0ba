/// What a step changes, agent by agent.   private to the room
#pragma once

#include <cstddef>

#include "translator/ir/instance.h"
#include "translator/semantics/rules.h"

namespace map2pml::semantics {

/// The agent that acts, but for a message to itself.
void act_on(AgentState& own, const LocalStep& step, std::size_t thread, const Rules& rules);

/// An agent that a message is sent to.
void deliver(AgentState& receiver, const Message& message, ir::Network network);

}  // namespace map2pml::semantics
