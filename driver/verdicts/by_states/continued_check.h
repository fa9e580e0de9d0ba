/// The verdicts about what comes after a step of a saved run.   scene + saved steps -> results
///
/// What was done is done: the steps are followed as they were saved, under whatever rules of agents they were done (LCC), and the rules
/// that there are now apply from there on. SPIN searches from the beginning of a protocol only, so the reference semantics decides.
#pragma once

#include <string>
#include <variant>

#include "driver/results/result.h"
#include "driver/verdicts/search/beginning.h"
#include "driver/verdicts/search/scene_request.h"

namespace map2pml::check {

/// Properties are those of the rest of the run; `reachable-code` is about whole runs, so it is left out. Where several states are possible after
/// the steps, all of them are looked at. \returns a text where the steps do not fit the protocol
[[nodiscard]] std::variant<report::SceneResult, std::string> check_continued(const SceneRequest& request,
                                                                             const SavedBeginning& beginning);

}  // namespace map2pml::check
