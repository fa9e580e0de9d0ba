/// Where SPIN cannot tell: a stated property is decided on the states of the reference semantics.
#pragma once

#include <cstddef>
#include <optional>

#include "driver/check/scene_request.h"
#include "translator/ir/property.h"

namespace map2pml::check {

struct ByMeaning {
    bool has_run = false;  ///< some run breaks the property or, for `reachable` and traces, does what it asks for
    std::size_t states = 0;
};

/// Nothing: the states are too many for this, some of them were cut off (by the call depth, say), or clauses have limits.
/// \param property one of the instance.
[[nodiscard]] std::optional<ByMeaning> decide_by_meaning(const SceneRequest& request, const ir::UserProperty& property);

}  // namespace map2pml::check
