/// Recursions that only repeat the `waitfor` around them.   shared by the checks
#pragma once

#include <map>

#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// The call's id, and the `waitfor` that repeats it.
using Restarts = std::map<ir::OperationId, const ir::Operation*>;

/// The calls `agent(…)` of which removing changes nothing: the clause is one `waitfor`; the call enters the same clause
/// again with the parameters unchanged; and without it the attempt would fail at this point, so that the `waitfor` would
/// begin anew. Line 13 of the published auction is one (samples/auction, A-M1b).
[[nodiscard]] Restarts redundant_restarts(const ir::Protocol& protocol);

}  // namespace map2pml::passes
