/// Does a check file look at agents when something happens?   private to the room
#pragma once

#include "translator/model/instance/instance.h"

namespace map2pml::semantics {

/// It has observers, or a procedure that asks where agents are, what they know or what is in their mailboxes. If not, steps of an
/// agent depend on its own state and on the state of the check file only.
[[nodiscard]] bool looks_at_others(const ir::Instance& instance);

/// What the procedure does depends on its arguments and on who asks, and on nothing that others change.
[[nodiscard]] bool looks_at_arguments_only(const ir::Procedure& procedure);

/// A procedure or an observer asks what is in the mailbox of some agent.
[[nodiscard]] bool looks_at_mailboxes(const ir::Instance& instance);

}  // namespace map2pml::semantics
