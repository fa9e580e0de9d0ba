/// An agent that is stuck while others run on: flow graph -> one more process that watches for it.
///
/// SPIN's end states see only the whole system. An agent is stuck when it waits, its timeout only restarts the same wait,
/// no message in its mailbox matches, and no operation that any other agent can still reach could send one
/// (grammar/semantics.md 5, `termination`). Once that is true it stays true, so it is a safety check that reduction preserves.
#pragma once

#include "translator/passes/flow_graph.h"
#include "translator/promela/generated.h"
#include "translator/promela/model_context.h"
#include "translator/promela/plan/steps.h"

namespace map2pml::promela {

/// What the process waits for that watches for it, or nothing when no wait can get stuck. `places` are the resting places of all
/// processes. Waits in a `par` inside a `par` are not watched.
[[nodiscard]] Alternatives stuck_options(ModelContext& model, const std::vector<RestingPlace>& places);

}  // namespace map2pml::promela
