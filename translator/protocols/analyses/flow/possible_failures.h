/// Control flow without exits that are never taken.   flow graph + instance -> the same nodes, with fewer FAIL exits
///
/// Invariant (over-approximation): an exit that is left out is taken in no run. A send whose address always means somebody, a call that always
/// selects a clause, if need be by the constants that it passes on, a procedure that never fails, an action that waits alone begin with, and only when it can act (grammar/semantics.md 4, `idle`), `skip`: none of them has a FAIL exit. Numbers of threads and nodes stay the same.
#pragma once

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::passes {

[[nodiscard]] FlowGraph with_possible_failures(const ir::Protocol& protocol, const ir::Instance& instance,
                                               FlowGraph graph);

}  // namespace map2pml::passes
