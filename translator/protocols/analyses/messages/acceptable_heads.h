/// Places where agents take messages, and whether they take everything that may lie there: flow graph -> what may be left at each.
///
/// Invariant (over-approximation): if a message lies in the mailbox of an agent that stands at the place, its send is listed
/// there. A send that is not among `may_stay` sends only messages that some receive of the place takes. So where nothing may
/// stay, every message that lies in the mailbox can be taken at once, and the oldest one is as good as any (the head of the
/// mailbox is acceptable).
///
/// The messages that may lie there are found from what the agent itself can have sent on its way to the place: a message for which
/// others first need an answer that it has not yet given cannot be there.
#pragma once

#include <cstddef>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::passes {

/// A wait with receives among its alternatives, or a receive of its own.
struct ReceivePlace {
    std::size_t thread = 0;
    NodeId node = kNoNode;
    std::vector<const ir::Operation*> receives;  ///< in the order of the text
    std::vector<const ir::Operation*>
        may_lie;  ///< sends whose messages may be in the mailbox, in the order of the text
    std::vector<const ir::Operation*> may_stay;  ///< sends with messages that no receive of the place may take
};

/// The places in the order of the threads and their nodes.
[[nodiscard]] std::vector<ReceivePlace> find_receive_places(const ir::Protocol& protocol, const ir::Instance& instance,
                                                            const FlowGraph& graph);

/// Whether this receive, unless it takes an older message, takes every message of this send from an instance of `sender` to one of
/// `receiver`.
/// \param sender, receiver indices in `Protocol::agents`
[[nodiscard]] bool always_matches(const ir::Protocol& protocol, const ir::Instance& instance, const ir::Send& send,
                                  std::size_t sender, const ir::Receive& receive, std::size_t receiver);

}  // namespace map2pml::passes
