/// A protocol without the values that nobody looks at.   protocol + instance -> protocol
///
/// What no receive tests and no agent uses afterwards is not remembered, and is `_` in messages. The agents have the same steps:
/// states that differ only in such values have the same futures (`protocols/analyses/messages/needed_fields`). Failure,
/// termination and messages that are left are the same, so a machine of the smaller protocol proves them of the whole one.
#pragma once

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// \param instance without procedures, state, observers and properties that could look at values
[[nodiscard]] ir::Protocol without_unread_values(const ir::Protocol& protocol, const ir::Instance& instance);

}  // namespace map2pml::passes
