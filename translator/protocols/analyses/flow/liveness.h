/// Liveness: thread -> for each node, the variables of its activation whose values can still matter.
///
/// Invariant: a variable that is not live at a node is never read from there before it is bound again, so the
/// translation may store 0 for it; values that no message, test or call needs are never live.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::passes {

using NameSet = std::set<std::string>;

/// Per thread and node: the live variables on entry to the node.
struct Liveness {
    std::vector<std::vector<NameSet>> live_in;  ///< [thread][node]
    std::vector<NameSet> at_finish;             ///< [thread]: what a branch hands back to its parent

    /// The variables of `from`'s activation that still matter when control goes from `from` to `to`.
    [[nodiscard]] const NameSet& across(const FlowGraph& graph, std::size_t thread, NodeId from, NodeId to) const;
};

/// Whether the term of a send, by position, is read; else the message need not have it.
using ReadTerms = std::function<bool(const ir::Operation& send, std::size_t term)>;

/// \param reading decision procedures whose arguments matter: those that are implemented or observed.
/// \param read empty: all terms of all sends.
/// \param kept are observed permanently: they are live wherever their clause is executed, and so is what is handed to them.
[[nodiscard]] Liveness find_live_variables(const ir::Protocol& protocol, const FlowGraph& graph,
                                           const NameSet& reading = {}, const ReadTerms& read = {},
                                           const NameSet& kept = {});

/// Every variable of a clause counts as live throughout it: what a literal translation keeps.
[[nodiscard]] Liveness keep_all_variables(const ir::Protocol& protocol, const FlowGraph& graph);

}  // namespace map2pml::passes
