#include "translator/semantics/effects.h"

#include <algorithm>

namespace map2pml::semantics {

void act_on(AgentState& own, const LocalStep& step, std::size_t thread, const Rules& rules) {
    own.threads[thread] = step.thread;
    if (step.spawned) {
        own.threads.push_back(*step.spawned);
    }
    // A process disappears when it and all processes that it started have ended: the youngest first, as in SPIN.
    while (own.threads.size() > 1 && own.threads.back().control == Thread::Control::finished) {
        own.threads.pop_back();
    }
    if (step.taken) {
        own.mailbox.erase(own.mailbox.begin() + static_cast<std::ptrdiff_t>(*step.taken));
    }
    if (step.entered) {
        const std::size_t limited = *rules.limited_index(*step.entered);
        own.entries[limited] = std::min(own.entries[limited] + 1, rules.limit(limited) + 1);
    }
}

void deliver(AgentState& receiver, const Message& message, ir::Network network) {
    std::vector<Message>& mailbox = receiver.mailbox;
    const auto at =
        network == ir::Network::bag ? std::upper_bound(mailbox.begin(), mailbox.end(), message) : mailbox.end();
    mailbox.insert(at, message);
}

}  // namespace map2pml::semantics
