/// Checks one file: text -> verdicts.   translate, run SPIN, map the findings back to the source
#pragma once

#include <atomic>
#include <functional>

#include "driver/results/result.h"
#include "driver/verdicts/search/scene_request.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::check {

/// Checks one file that is already in `sources`. The user's input never makes it throw: errors in the text are in
/// `diagnostics`, a missing tool or a map2pml bug in `error`. Ends soon after `cancelled` becomes true, then with
/// `incomplete` for everything not decided. `progress` may be called from another thread.
[[nodiscard]] report::FileResult check_file(source::SourceSet& sources, source::FileId file,
                                            const CheckSettings& settings,
                                            const std::function<void(const ProgressUpdate&)>& progress,
                                            const std::atomic<bool>& cancelled);

}  // namespace map2pml::check
