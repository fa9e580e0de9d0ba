/// How often procedures of the check file can succeed in a run, because of the state that they change.
/// protocol + instance + flow graph -> bounds
///
/// Invariant (upper bounds): in no run, whatever the network and the reading of timeouts are, does an agent execute the procedures of a
/// group successfully more often than its bound says, all its threads together. The values of a state variable are the nodes of a graph;
/// each execution path of a procedure, and each observer, is an edge. An edge from which no way leads back is taken once at most. If a
/// path of a procedure has only such edges, it is executed so often as there are on the longest way from the initial value.
/// Reasons and conditions: translator/protocols/promela/reductions.md, "Bounds from state".
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::passes {

/// Procedures that change the same state.
struct BoundedProcedures {
    std::set<std::string> names;
    std::uint32_t most = 0;  ///< successes, by one agent
};

/// Why a procedure that changes state may succeed again and again: somebody changes the state back.
struct ChangedBack {
    std::string state;
    source::Span changed;  ///< by the procedure
    source::Span back;     ///< the statement that makes it possible again
    enum class How : std::uint8_t { increased, decreased, set_again, unchanged } how = How::set_again;
};

struct StateBounds {
    std::vector<std::vector<BoundedProcedures>> of_agents;  ///< by index in `Protocol::agents`
    std::map<std::string, ChangedBack> unbounded;           ///< by procedure; only those that change state

    /// The procedures that an agent of the protocol executes successfully only so often in a run.
    [[nodiscard]] std::set<std::string> bounded(std::size_t agent) const;
};

/// \param executed how often at most an agent executes an operation, as far as it is known: by agent of the protocol and operation
[[nodiscard]] StateBounds find_state_bounds(
    const ir::Protocol& protocol, const ir::Instance& instance, const FlowGraph& graph,
    const std::vector<std::map<const ir::Operation*, std::uint32_t>>& executed = {});

}  // namespace map2pml::passes
