/// How many activations of a `par` one agent can have at once: flow graph -> a bound for each `par`, and numbers for activations.
///
/// Invariant (over-approximation): whatever an agent does, two activations of a `par` that are under way at the same time
/// have different numbers, and all numbers are less than the bound. So a process for each branch and number is enough.
#pragma once

#include <map>
#include <vector>

#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::passes {

struct ParActivations {
    std::size_t most = 0;  ///< at once, of one agent; 0: there is no bound
    /// Thread that starts the `par` -> the number of the activation that it starts. A branch that has several numbers
    /// itself adds its own. Empty without a bound.
    std::map<std::size_t, std::size_t> first_number;
};

/// A thread that has started a `par` waits for its branches. So two activations at once part at some `par`, in two of its
/// branches, or belong to calls that were spawned (these run beside everything):
/// - where that cannot be there is one activation at a time, whoever starts it;
/// - else each thread that starts the `par` has numbers of its own, one for each that it has itself;
/// - a `par` that its own branches or a spawned call may come to has no bound; nor has one that needs numbers of a thread
///   without a bound.
[[nodiscard]] std::map<const ir::Operation*, ParActivations> find_par_activations(const FlowGraph& graph);

}  // namespace map2pml::passes
