/// Formulas that SPIN can decide as well.   formula -> property of single runs, or the reason why there is none
///
/// A formula is translated only if it is one of these, never approximately:
///
///     nu Z.([a]ff /\ [-]Z)                          never a
///     mu Z.(<->tt /\ [-a]Z)                         ltl eventually a
///     nu W.([-]W /\ [a] mu Y.(<->tt /\ [-b]Y))      ltl always (a -> eventually b); a and b have different names
///     mu Z.(<a>tt \/ <->Z)                          reachable a
///     mu Z.(<#p>tt \/ (<->tt /\ [-]Z))              ltl eventually, an agent is in a situation in which p is one of its steps
///
/// The last form is translated only where all steps of the situations are known in advance and none of them waits: constraints of
/// LCC.
#pragma once

#include <string>
#include <variant>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::modal {

/// \returns a property of the same name and place that has the same verdict, or a reason: lower case, no full stop
[[nodiscard]] std::variant<ir::UserProperty, std::string> linear_form(const ir::UserProperty& property,
                                                                      const ir::Protocol& protocol);

}  // namespace map2pml::modal
