/// Places that an agent can be at only so often: flow graph + instance -> bounds.
///
/// Invariant: an agent executes a node at most so many times in a run, whatever the network and the reading of timeouts are. Once, if no way leads back
/// to it, or none with the same constants: then once for each choice of constants (`loops_by_values`). As often as the limit of a clause says, if each way back enters this clause, and each way from there passes a wait of it that takes a message:
/// beyond the limit its waits have only their timeout (grammar/semantics.md 4, Limit).
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "translator/foundation/graph/graph.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/analyses/flow/loops_by_values.h"

namespace map2pml::passes {

struct LimitedThread {
    std::vector<std::uint32_t> times;  ///< by node; 0: no bound is known
    graph::Successors ways;            ///< by node, where control can go on, with messages too
    graph::Components components;      ///< of the nodes: an agent does not come back to one that it has left
};

/// By thread. No bound is known if some agent has several threads, which share the counter of entries.
/// \param visits how often at most all agents of a thread come to a place, where messages bound it: so often a procedure there moves state back
[[nodiscard]] std::vector<LimitedThread> find_limited_places(const ir::Protocol& protocol, const ir::Instance& instance,
                                                             const FlowGraph& graph,
                                                             const std::map<PlaceOfThread, std::uint32_t>& visits = {});

}  // namespace map2pml::passes
