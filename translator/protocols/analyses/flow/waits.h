/// Static knowledge about the waits of a clause: idle arms, and what a limit can force.
///
/// Invariant: a timeout that is called idle leaves the agent at the same wait with the same parameters, in every run.
#pragma once

#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// True if `wait`'s timeout, standing in `clause`, only restarts the same wait (grammar/semantics.md 4, "Idle arm"): the wait
/// is all that the clause does, its timeout calls the clause with its own parameters, and no earlier clause can be selected
/// by a parameter that the wait has bound again or that stands in the head twice.
[[nodiscard]] bool has_idle_timeout(const ir::Protocol& protocol, const ir::Clause& clause, const ir::Operation& wait);

/// True if the clause has a `waitfor` whose timeout is a step: a limit can force it (grammar/semantics.md 4, Limit).
[[nodiscard]] bool limit_can_force_timeout(const ir::Protocol& protocol, const ir::Clause& clause);
/// True if the operation has a `waitfor` at all, at any depth.
[[nodiscard]] bool has_wait(const ir::Operation& operation);

}  // namespace map2pml::passes
