/// Effects of constants that recursive calls hand on, and of procedures that succeed only so often: loops without a receive that
/// end, calls that always find a clause, how often a place is reached.   protocol, instance, flow graph -> a proof
///
/// `agent(lower, 30)` goes on with 20, that call with 10, and the last one with no call: a loop in the flow graph, but in no run.
/// Each place is analysed with the constants that the parameters of its clause may hold there; other variables may be anything.
/// A procedure of the check file gives what its execution paths give for these constants.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/analyses/flow/state_bounds.h"

namespace map2pml::passes {

using PlaceOfThread = std::pair<std::size_t, NodeId>;

/// The places to which a run may come back with the same constants, without taking a message and without a success of which there are
/// only so many. A loop of the flow graph without such a place ends in every run. Nothing: there are too many combinations of constants.
[[nodiscard]] std::optional<std::set<PlaceOfThread>> places_of_loops_by_values(const ir::Protocol& protocol,
                                                                               const ir::Instance& instance,
                                                                               const FlowGraph& graph,
                                                                               const StateBounds& state);

/// The calls that find a clause whenever a run reaches them: one of their clauses matches the constants at hand. Calls whose
/// clauses test nothing are not listed. Empty also where there are too many combinations of constants.
[[nodiscard]] std::set<PlaceOfThread> calls_settled_by_values(const ir::Protocol& protocol, const FlowGraph& graph);

/// How often at most an agent executes a place of its main thread in a run. Between two successes of procedures that succeed only so
/// often, no way leads back to it with the same constants. Other places are left out; empty where there are too many combinations
/// of constants.
[[nodiscard]] std::map<PlaceOfThread, std::uint32_t> visits_bounded_by_values(const ir::Protocol& protocol,
                                                                              const ir::Instance& instance,
                                                                              const FlowGraph& graph,
                                                                              const StateBounds& state);

/// True if `places_of_loops_by_values` finds none. Then no run has a cycle without a RECV, as in `find_loop_without_receive`.
/// False where this is not known.
[[nodiscard]] bool each_loop_ends(const ir::Protocol& protocol, const ir::Instance& instance, const FlowGraph& graph,
                                  const StateBounds& state);

}  // namespace map2pml::passes
