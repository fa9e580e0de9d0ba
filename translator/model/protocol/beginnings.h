/// Actions that an operation may begin with (grammar/semantics.md 4, `idle`).
#pragma once

#include <vector>

#include "translator/model/protocol/protocol.h"

namespace map2pml::ir {

struct Beginnings {
    /// Sends, receives, decisions, calls, waits and `par`s, in the order in which they are tried: each when those before it
    /// cannot act.
    std::vector<const Operation*> actions;
    /// When none of them can act, control comes to the end of the operation without an action, instead of failing.
    bool may_do_nothing = false;
};

/// Looks through empty actions, in sequences and in choices. The operation must outlive what is returned.
[[nodiscard]] Beginnings beginnings(const Operation& operation);

}  // namespace map2pml::ir
