/// The verdicts about what comes after a step of a saved run.   scene + saved steps -> results
///
/// The saved steps are followed as they are, whatever rules of agents applied to them (LCC); the present rules apply from there
/// on. SPIN searches from the beginning of a protocol only, so the reference semantics decides.
#pragma once

#include <string>
#include <variant>

#include "driver/results/result.h"
#include "driver/verdicts/search/beginning.h"
#include "driver/verdicts/search/scene_request.h"

namespace map2pml::check {

/// Checks the properties on the rest of the run; `reachable-code` is about whole runs, so it is left out. If several states are
/// possible after the steps, all of them are checked. \returns a text if the steps do not fit the protocol
[[nodiscard]] std::variant<report::SceneResult, std::string> check_continued(const SceneRequest& request,
                                                                             const SavedBeginning& beginning);

}  // namespace map2pml::check
