/// The agents that put messages into each mailbox, send by send: flow graph -> per agent of the instance, the sends that may reach it.
///
/// Invariant (over-approximation): each agent that puts a message into a mailbox is listed there, with the send. A mailbox with
/// one process has no other process that ever sends to it, so its messages come in the order in which this process sends them.
#pragma once

#include <cstddef>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::passes {

/// A send that may put a message into a mailbox.
struct MailboxSend {
    const ir::Operation* send = nullptr;
    std::size_t sender = 0;  ///< index in `Instance::agents`
};

struct MailboxSenders {
    std::vector<MailboxSend> sends;   ///< in the order of the senders, then of the text; each once
    std::vector<std::size_t> agents;  ///< the senders, in the order of the instance
    bool has_one_process = false;     ///< one agent sends, and only its main thread does
};

/// The senders by index of the receiver in `Instance::agents`.
[[nodiscard]] std::vector<MailboxSenders> find_mailbox_senders(const ir::Protocol& protocol,
                                                               const ir::Instance& instance, const FlowGraph& graph);

}  // namespace map2pml::passes
