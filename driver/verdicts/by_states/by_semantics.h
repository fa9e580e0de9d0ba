/// Decides a property on the states of the reference semantics, where SPIN cannot decide it.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "driver/verdicts/search/scene_request.h"
#include "translator/model/formulas/property.h"
#include "translator/protocols/semantics/properties/properties.h"

namespace map2pml::check {

struct BySemantics {
    bool has_run = false;  ///< some run breaks the property or, for `reachable` and traces, does what it asks for
    std::size_t states = 0;
    std::set<ir::OperationId> limits_reached;  ///< the waits that a limit forced in some run
};

/// The results of the built-in properties when every state is known.
struct BuiltInBySemantics {
    semantics::Verdicts verdicts;
    std::vector<bool> executed;  ///< by number of operation; true also for operations that need not be executed
    std::size_t states = 0;
    std::set<ir::OperationId> limits_reached;
};

/// The bounds of one search of the reference semantics. \param name what is searched, for progress messages
[[nodiscard]] semantics::Bounds bounds_by_semantics(const SceneRequest& request, const std::string& name);

/// Returns nothing if there are too many states or if some were cut off (for example by the call depth).
/// \param property one of the instance.
[[nodiscard]] std::optional<BySemantics> decide_by_semantics(const SceneRequest& request,
                                                             const ir::UserProperty& property);

/// Returns nothing if there are too many states or if some were cut off.
[[nodiscard]] std::optional<BuiltInBySemantics> decide_built_in_by_semantics(const SceneRequest& request);

}  // namespace map2pml::check
