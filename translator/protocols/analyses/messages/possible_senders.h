/// The messages that each agent could still send: flow graph -> the sends that control can still reach, and what they can match.
///
/// Invariant (over-approximation): if an agent that stands at a node can ever put a message into a mailbox that a receive
/// takes, then `reachable_sends` of the node holds a send that `may_match` the receive. So "no agent can send it any
/// more" is always true when it is reported.
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::passes {

/// All send operations that a thread standing at a node may still execute, its future branches included.
class ReachableSends {
  public:
    explicit ReachableSends(const FlowGraph& graph);
    [[nodiscard]] const std::set<const ir::Operation*>& from(std::size_t thread, NodeId node) const {
        return sends_[component_[first_[thread] + node]];
    }

  private:
    std::vector<std::size_t> first_;      ///< thread -> place of its first node among all nodes
    std::vector<std::size_t> component_;  ///< place -> the places from which the same can be reached, by number
    std::vector<std::set<const ir::Operation*>> sends_;  ///< by component
};

/// True unless no message of this send, sent by instance `sender`, is ever addressed to `receiver`.
[[nodiscard]] bool may_reach(const ir::Protocol& protocol, const ir::Instance& instance, const ir::Send& send,
                             std::size_t sender, std::size_t receiver);

/// True unless a message of this send, sent by instance `sender`, can never be taken by this receive of `receiver`.
[[nodiscard]] bool may_match(const ir::Protocol& protocol, const ir::Instance& instance, const ir::Send& send,
                             std::size_t sender, const ir::Receive& receive, std::size_t receiver);

}  // namespace map2pml::passes
