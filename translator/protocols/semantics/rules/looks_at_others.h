/// Whether a check file looks at agents when something happens.   private to the room
#pragma once

#include "translator/model/instance/instance.h"

namespace map2pml::semantics {

/// Whether the check file has observers, or a procedure that asks where agents are, what they know or what is in their mailboxes.
/// If not, steps of an agent depend only on its own state and on the state of the check file.
[[nodiscard]] bool looks_at_others(const ir::Instance& instance);

/// Whether the procedure depends only on its arguments and on the agent that calls it, and on nothing that others change.
[[nodiscard]] bool looks_at_arguments_only(const ir::Procedure& procedure);

/// Whether a procedure or an observer asks what is in the mailbox of an agent.
[[nodiscard]] bool looks_at_mailboxes(const ir::Instance& instance);

}  // namespace map2pml::semantics
