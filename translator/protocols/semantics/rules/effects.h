/// What a step changes, agent by agent.   private to the room
#pragma once

#include <cstddef>

#include "translator/model/instance/instance.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

/// The agent that acts, or that a message arrives at; but for a message to itself.
void act_on(AgentState& own, const LocalStep& step, std::size_t thread, const Rules& rules);

/// An agent that a message is sent to: the message is under way, or is there at once (`ir::has_messages_under_way`).
void deliver(AgentState& receiver, const Message& message, const ir::Instance& instance);

/// ARRIVE of the message at this index of those under way.
void arrive(AgentState& receiver, std::size_t index, ir::Network network);

}  // namespace map2pml::semantics
