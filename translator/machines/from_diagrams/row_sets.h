/// The sets of agents that have done a step: set expressions over the variables of a row.   `Part` -> `h_refuse ∪ h_propose`
#pragma once

#include <map>
#include <string>
#include <vector>

#include "translator/machines/from_diagrams/formulas.h"
#include "translator/machines/from_diagrams/part.h"

namespace map2pml::auml_to_eventb {

/// Event of a message or of an empty operand -> the variable with those that have done it.
using SetNames = std::map<std::string, std::string>;

/// The variables of all events of a part, in the order of the drawing.
[[nodiscard]] std::vector<std::string> all_sets(const Part& part, const SetNames& names);

/// Those of the events that can be the first one of it. Each agent is in one of them as soon as it has begun, in no other before.
[[nodiscard]] std::vector<std::string> first_sets(const Part& part, const SetNames& names);

/// `h_a ∪ h_b`; `∅` when there are none.
[[nodiscard]] ExpressionPtr union_of(const std::vector<std::string>& sets);

/// Those that are through with it. It only grows.
[[nodiscard]] ExpressionPtr done_by(const Part& part, const SetNames& names);

/// Those that have ended with a message that says that something went wrong, in the order of the drawing.
[[nodiscard]] std::vector<std::string> error_sets(const Part& part, const SetNames& names);

}  // namespace map2pml::auml_to_eventb
