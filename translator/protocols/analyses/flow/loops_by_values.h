/// What constants decide that go round in calls: loops without a receive that end, calls that always find a clause, how often a place is reached.   protocol, flow graph -> a proof
///
/// `agent(lower, 30)` goes on with 20, that with 10, and that with no call: in the flow graph this is a loop, in no run is it one. Each place
/// is looked at with the constants that the parameters of its clause may have there; other variables may hold anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::passes {

using PlaceOfThread = std::pair<std::size_t, NodeId>;

/// The places that a run may come back to with the same constants without taking a message. A loop of the flow graph that has none of them ends in
/// every run. Nothing: too many constants go round.
[[nodiscard]] std::optional<std::set<PlaceOfThread>> places_of_loops_by_values(const ir::Protocol& protocol,
                                                                               const FlowGraph& graph);

/// The calls that find a clause whenever a run comes to them: one of their clauses is for the constants that there are. Calls whose clauses ask for nothing are not
/// among them. Empty too where too many constants go round.
[[nodiscard]] std::set<PlaceOfThread> calls_settled_by_values(const ir::Protocol& protocol, const FlowGraph& graph);

/// How often at most an agent executes a place of its main thread in a run, where no way leads back to it with the same constants: once for each choice of
/// constants with which it comes there. Without the others; empty where too many constants go round.
[[nodiscard]] std::map<PlaceOfThread, std::uint32_t> visits_bounded_by_values(const ir::Protocol& protocol,
                                                                              const FlowGraph& graph);

/// True if no run comes back to a place with the same constants without taking a message. Then no run has a cycle without a RECV, as
/// in `find_loop_without_receive`. False where that is not known, or where too many constants go round.
/// \param graph of the protocol
[[nodiscard]] bool constants_end_each_loop(const ir::Protocol& protocol, const FlowGraph& graph);

}  // namespace map2pml::passes
