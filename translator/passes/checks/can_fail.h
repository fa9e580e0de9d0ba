/// What can be said about failure before any instance is known.   shared by the checks
#pragma once

#include "translator/ir/protocol.h"
#include "translator/passes/checks/walk.h"

namespace map2pml::passes {

/// False only if the operation succeeds, or never gives control back to what follows a failure, in every instance.
/// A tail call counts as such: its clause takes over and no `or` around the call sees it fail (map-semantics 4, CALL).
/// Decision procedures and receives can always fail; a send cannot when its address names an agent or a role of others.
[[nodiscard]] bool can_fail(const ir::Operation& operation, Place at, const ir::Clause& clause, const ir::Protocol& protocol);

}  // namespace map2pml::passes
