/// One scene under one instance: protocol + settings -> a verdict for each built-in property.
///
/// First one search with every safety check on: when it ends without an error, all safety properties hold. When it finds
/// an error, each property has a search of its own, so that one violation does not hide another. A mailbox that turns out
/// too small is enlarged and the search begins again (`explain mailbox-bound`).
#pragma once

#include <string>

#include "driver/results/result.h"
#include "driver/verdicts/search/scene_request.h"

namespace map2pml::check {

/// \param error gets a text if something that is our fault went wrong; the scene's results then say `error`.
[[nodiscard]] report::SceneResult check_scene(const SceneRequest& request, std::string& error);

}  // namespace map2pml::check
