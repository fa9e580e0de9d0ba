/// Nodes that control comes to as a place of its own, and not only as an alternative that a wait tries.   thread -> nodes
///
/// Invariant (over-approximation): a receive that is not entered is never executed in vain. A wait enters an alternative only when it can act, so that
/// the FAIL exit of a receive or send is not taken there.
#pragma once

#include <vector>

#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::passes {

/// By node of the thread.
[[nodiscard]] std::vector<bool> entered_nodes(const Thread& thread);

}  // namespace map2pml::passes
