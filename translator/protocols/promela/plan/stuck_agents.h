/// Agents that wait for ever while others go on: flow graph -> one more process that watches for them.
///
/// SPIN's end states see only the whole system. The watcher computes the smallest set of processes that may still move: those with a
/// step or a timeout that is not idle, then each waiter that the remaining control flow of a member can send to, and each `par` whose
/// branches all can end (grammar/semantics.md 5, `termination`). Whoever waits outside of it is stuck. The set only shrinks while
/// nobody fails, so this is a safety check that reduction preserves.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translator/protocols/promela/generated.h"
#include "translator/protocols/promela/model_context.h"
#include "translator/protocols/promela/plan/plan.h"

namespace map2pml::promela {

/// The variable of the model that tells whether the process of this number may still move, and the macro for `Watched::has_nothing_to_do`.
[[nodiscard]] std::string may_move_name(std::size_t process);
[[nodiscard]] std::string nothing_to_do_name(std::size_t process);

/// Nothing if no wait can get stuck. `places` are the resting places of all processes, `permanent` the processes by number.
[[nodiscard]] std::optional<StuckWatcher> watch_for_stuck_agents(ModelContext& model,
                                                                 const std::vector<RestingPlace>& places,
                                                                 const std::vector<PermanentProcess>& permanent);

}  // namespace map2pml::promela
