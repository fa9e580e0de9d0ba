/// Decides a property on the states of the reference semantics, where SPIN cannot decide it.
#pragma once

#include <cstddef>
#include <optional>

#include "driver/check/scene_request.h"
#include "translator/ir/property.h"

namespace map2pml::check {

struct BySemantics {
    bool has_run = false;  ///< some run breaks the property or, for `reachable` and traces, does what it asks for
    std::size_t states = 0;
};

/// Returns nothing if there are too many states, if some were cut off (for example by the call depth), or if clauses have limits.
/// \param property one of the instance.
[[nodiscard]] std::optional<BySemantics> decide_by_semantics(const SceneRequest& request,
                                                             const ir::UserProperty& property);

/// All states of the reference semantics are known, and the built-in property holds in them. False also where there are too many, some were
/// cut off, or clauses have limits.
[[nodiscard]] bool holds_by_semantics(const SceneRequest& request, ir::Property property);

}  // namespace map2pml::check
