/// The rules of agents in a diagram.   protocol of a diagram + rules -> a protocol that obeys the rules
///
/// Guards, actions and messages that are sent are the actions. In a diagram all values are known before it runs, so each of them is
/// permitted wherever it is done, or denied; a denied one is never done, as a constraint without a solution.
#pragma once

#include <map>
#include <vector>

#include "driver/input/reading/running_rules.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::input {

using Denials = std::map<ir::OperationId, std::vector<ir::Denial>>;

/// Replaces every denied operation by one that is never done. \returns the denials, by the number of the operation
[[nodiscard]] Denials obey_in_diagram(ir::Protocol& protocol, const ir::Instance& instance, RunningRules& rules);

}  // namespace map2pml::input
