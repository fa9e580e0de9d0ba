/// Properties that hold whatever a search would visit.   scene + instance -> why a property holds
#pragma once

#include <string>

#include "driver/check/scene_request.h"

namespace map2pml::check {

/// Why `progress` holds, in the words of a report; empty if only a search can tell. At `-O0` it always is, so that SPIN
/// decides what the semantics is compared with.
/// \throws budget::Exceeded past the budgets of what comes before a search
[[nodiscard]] std::string proof_of_progress(const SceneRequest& request);

}  // namespace map2pml::check
