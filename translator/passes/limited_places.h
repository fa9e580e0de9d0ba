/// Places that the limit of a clause bounds: flow graph + instance -> how often an agent can be there at most.
///
/// Invariant: an agent executes a node at most so many times in a run, whatever the network and the reading of timeouts are. Each time its clause has been
/// entered once more than the time before, and beyond the limit the waits of the clause have only their timeout (grammar/semantics.md 4,
/// Limit), which does not lead there.
#pragma once

#include <cstdint>
#include <vector>

#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"
#include "translator/passes/flow_graph.h"

namespace map2pml::passes {

/// By thread and node; 0: no limit bounds it. All 0 if some agent has several threads, which share the counter of entries.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> find_limited_places(const ir::Protocol& protocol,
                                                                          const ir::Instance& instance,
                                                                          const FlowGraph& graph);

}  // namespace map2pml::passes
