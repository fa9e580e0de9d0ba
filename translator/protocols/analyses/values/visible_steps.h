/// Steps that a property of a check file can tell from none.   protocol + instance + property -> operations
///
/// A step that the property does not see can be moved past steps of others, if these allow it, and can be merged with others:
/// the property is true or false of the same states and events. A step that it sees keeps its place among all such steps, and
/// ends the step that it is part of: the property is evaluated in the state right behind it, and a run that breaks it ends there.
#pragma once

#include <optional>
#include <set>

#include "translator/model/formulas/property.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::passes {

/// Operations with events of the property, or that use state of the check file that it reads.
using VisibleSteps = std::set<const ir::Operation*>;

/// Nothing: the property looks at every step: whole runs, where agents stand, what lies in mailboxes, or what holds when no event of its
/// own has just happened.
[[nodiscard]] std::optional<VisibleSteps> find_visible_steps(const ir::Protocol& protocol, const ir::Instance& instance,
                                                             const ir::UserProperty& property);

}  // namespace map2pml::passes
