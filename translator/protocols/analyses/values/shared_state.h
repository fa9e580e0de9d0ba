/// Operations that look at or change state of a check file that other agents may look at or change, too.
/// protocol + instance -> operations
///
/// Procedures and observers of the check file keep state. A variable *belongs* to each agent if it is `per agent` and nobody
/// looks at it `of` another; a variable that only one agent of the instance uses belongs to that one. What belongs to an agent is
/// like a variable of its protocol text: steps of others neither see nor change it. Threads of one agent (branches of a `par`,
/// spawned calls) share it. All other state is shared, too. Properties do not count as users here: they look at states between
/// steps.
#pragma once

#include <set>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// Decisions whose procedure uses shared state, and operations with events that an observer of shared state may see. Waits stand
/// for their timeouts.
[[nodiscard]] std::set<const ir::Operation*> find_uses_of_shared_state(const ir::Protocol& protocol,
                                                                       const ir::Instance& instance);

}  // namespace map2pml::passes
