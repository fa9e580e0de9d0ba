#include "translator/protocols/semantics/rules/transition_system.h"

#include <algorithm>

namespace map2pml::semantics {

namespace {

/// In a place that tells only what receives can tell: the order of messages of each sender, or none.
void put(std::vector<Message>& messages, const Message& message, ir::Network network) {
    auto at = messages.end();
    switch (network) {
        case ir::Network::mailbox:
            break;
        case ir::Network::pairwise:
            at = std::upper_bound(messages.begin(), messages.end(), message,
                                  [](const Message& one, const Message& other) { return one.sender < other.sender; });
            break;
        case ir::Network::bag:
            at = std::upper_bound(messages.begin(), messages.end(), message);
            break;
    }
    messages.insert(at, message);
}

}  // namespace

void take(AgentState& owner, std::size_t index) {
    owner.mailbox.erase(owner.mailbox.begin() + static_cast<std::ptrdiff_t>(index));
}

void act_on(AgentState& own, const LocalStep& step, std::size_t thread, const Rules& rules) {
    own.threads[thread] = step.thread;
    if (step.spawned) own.threads.push_back(*step.spawned);
    // A process disappears when it and all processes that it started have ended: the youngest first, as in SPIN.
    while (own.threads.size() > 1 && own.threads.back().control == Thread::Control::finished) own.threads.pop_back();
    if (step.taken && !step.taken_from) take(own, *step.taken);
    if (step.arrived) arrive(own, *step.arrived, rules.network());
    if (step.entered) {
        const std::size_t limited = *rules.limited_index(*step.entered);
        own.entries[limited] = std::min(own.entries[limited] + 1, rules.limit(limited) + 1);
    }
}

void deliver(AgentState& receiver, const Message& message, const ir::Instance& instance) {
    put(ir::has_messages_under_way(instance) ? receiver.under_way : receiver.mailbox, message, instance.network);
}

void arrive(AgentState& receiver, std::size_t index, ir::Network network) {
    const auto message = receiver.under_way.begin() + static_cast<std::ptrdiff_t>(index);
    Message arrived = *message;
    arrived.repeats = 0;
    arrived.mixes = false;
    put(receiver.mailbox, arrived, network);
    receiver.under_way.erase(message);
}

}  // namespace map2pml::semantics
