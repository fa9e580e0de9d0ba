/// Fair runs where SPIN cannot tell: the formula is decided on the states of the reference semantics.
#pragma once

#include <cstddef>
#include <optional>

#include "driver/check/scene_check.h"
#include "translator/ir/property.h"

namespace map2pml::check {

struct FairRuns {
    bool all_satisfy = false;  ///< false: some fair run breaks the formula
    std::size_t states = 0;
};

/// Nothing: the states are too many for this, some of them were cut off (by the call depth, say), or clauses have limits.
/// \param property a fair `ltl` of the instance.
[[nodiscard]] std::optional<FairRuns> decide_fair_runs(const SceneRequest& request, const ir::UserProperty& property);

}  // namespace map2pml::check
