/// The state of a check file in words.   `State::variables` before and after a step -> `last of B = 2`, `offers = {!Ann}`
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/protocols/semantics/state/values.h"

namespace map2pml::semantics {

/// The values in `State::variables`; nothing where the value is not known.
using KnownVariables = std::vector<std::optional<Value>>;

/// `{!Ann, 3}`. \param first where the entries of the set begin; those that are not known are left out.
[[nodiscard]] std::string members_text(const ir::StateVariable& set, const Values& values,
                                       const KnownVariables& variables, std::size_t first);

/// The new values of all variables that have changed and that are known; a set is shown as a whole.
[[nodiscard]] std::vector<ir::NamedValue> state_changes(const ir::Instance& instance, const Values& values,
                                                        const KnownVariables& before, const KnownVariables& after);

}  // namespace map2pml::semantics
