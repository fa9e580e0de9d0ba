/// Effects of a step, agent by agent.   private to the room
#pragma once

#include <cstddef>

#include "translator/model/instance/instance.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

/// Changes the agent that acts, or at which a message arrives; without a message to itself.
void act_on(AgentState& own, const LocalStep& step, std::size_t thread, const Rules& rules);

/// Takes the message at this index out of the mailbox. `act_on` does so unless it is another agent's (`LocalStep::taken_from`).
void take(AgentState& owner, std::size_t index);

/// Delivers a message to a receiver: it is under way, or arrives at once (`ir::has_messages_under_way`).
void deliver(AgentState& receiver, const Message& message, const ir::Instance& instance);

/// ARRIVE of the message at this index of those under way.
void arrive(AgentState& receiver, std::size_t index, ir::Network network);

}  // namespace map2pml::semantics
