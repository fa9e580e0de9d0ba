/// How often each operation can be executed in one run: flow graph + instance -> bounds.
///
/// Invariant (upper bounds): the agents of a thread together do not visit a node more often than `visits` says, and no mailbox
/// ever gets more messages than `messages` says, whatever the network and the reading of timeouts are. A timeout that only
/// restarts its wait has no bound, and bounds nothing. An execution is charged to the message that the agent took last, or to its
/// start: between two messages control passes a node at most once, unless it is on a loop without a receive. Each message is
/// taken once at most. Where control flow or the limit of a clause bounds a place (`limited_places`), its executions are charged
/// to that bound, if that gives less.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::passes {

/// No bound is known.
inline constexpr std::uint32_t kUnbounded = UINT32_MAX;

struct ExecutionBounds {
    std::vector<std::vector<std::uint32_t>> visits;  ///< by thread and node
    std::vector<std::uint32_t> messages;  ///< messages that come into a mailbox, by index in `Instance::agents`

    bool operator==(const ExecutionBounds&) const = default;
};

/// All unbounded for agents with several threads, and for protocols that are too large. Threads that a spawned call leaves one
/// after the other count as one; then only messages have bounds.
[[nodiscard]] ExecutionBounds find_execution_bounds(const ir::Protocol& protocol, const ir::Instance& instance,
                                                    const FlowGraph& graph);

}  // namespace map2pml::passes
