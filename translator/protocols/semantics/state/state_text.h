/// The state of a check file in words.   instance -> `last of B` for each place in `State::variables`
#pragma once

#include <string>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/protocols/semantics/state/values.h"

namespace map2pml::semantics {

/// Names in the order of `State::variables`: `asked`, or `last of A`, `last of B` for a variable of each agent.
[[nodiscard]] std::vector<std::string> state_names(const ir::Instance& instance);

/// The value of a state variable; `none` where it has none.
[[nodiscard]] ir::Value state_value(Value value, const Values& values);

}  // namespace map2pml::semantics
