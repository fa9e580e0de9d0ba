/// Loops in which a thread takes no message: flow graph -> an operation of one, or a proof that there is none.
///
/// Invariant: without such a loop no run of the protocol has a cycle without a RECV, so `progress` holds (grammar/semantics.md 5),
/// whatever the network, the reading of timeouts and the bounds are: in a cycle some thread comes back to where it was, and
/// its way is a way of the flow graph. A branch or a spawned call that is begun again and again belongs to a thread whose way comes back.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::passes {

/// A node that a thread can come back to without taking a message.
struct LoopWithoutReceive {
    std::size_t thread = 0;  ///< index in `FlowGraph::threads`
    NodeId node = kNoNode;   ///< the first one of the loop, in the order of the nodes, that has an operation
};

/// The places of one loop that have an operation, in the order of the nodes. Loops that share a place are one.
using LoopOfPlaces = std::vector<LoopWithoutReceive>;

/// All such loops that control can reach, in the order of their first places.
[[nodiscard]] std::vector<LoopOfPlaces> find_loops_without_receive(const FlowGraph& graph);

/// The first such loop in the order of the threads; nothing if every loop that control can reach takes a message.
[[nodiscard]] std::optional<LoopWithoutReceive> find_loop_without_receive(const FlowGraph& graph);

/// The first place of the threads that control can go round through by a step, with or without messages; nothing if there is no loop.
[[nodiscard]] std::optional<LoopWithoutReceive> find_loop(const FlowGraph& graph);

}  // namespace map2pml::passes
