/// Checks one property of the check file, with a model and a search of its own -> verdict with the run that shows it.
#pragma once

#include <cstddef>
#include <string>

#include "driver/results/result.h"
#include "driver/verdicts/search/scene_request.h"
#include "driver/verdicts/search/searches.h"

namespace map2pml::check {

/// \param index in `Instance::properties`.
/// \param first_capacity size of the mailboxes in the first search; \param largest_capacity the largest size to try.
/// \param prunes a mailbox is known to outgrow that, so a run ends where it meets a full one.
/// \param error is set if a map2pml bug or a missing tool is the cause; the result is then `error`.
[[nodiscard]] report::PropertyResult check_user_property(const SceneRequest& request, std::size_t index,
                                                         const Known& known, std::string& error);

}  // namespace map2pml::check
