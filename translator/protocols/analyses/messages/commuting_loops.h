/// Loops in which every step commutes with those of others: flow graph + movers -> places.
///
/// Invariant: a way of control that comes back to where it was, and whose steps are all right movers or both-movers, goes through places of one of these
/// loops. A reduction that lets such steps go first must not do so round such a loop for ever: the others would never act.
#pragma once

#include <vector>

#include "translator/protocols/analyses/flow/loops_without_receive.h"
#include "translator/protocols/analyses/messages/commuting_steps.h"

namespace map2pml::passes {

/// \param movers of `find_commuting_steps`, for the same graph.
[[nodiscard]] std::vector<LoopOfPlaces> find_commuting_loops(const FlowGraph& graph,
                                                             const std::vector<StepMover>& movers);

}  // namespace map2pml::passes
