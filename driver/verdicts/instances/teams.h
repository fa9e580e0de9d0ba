/// `map2pml teams`: which agents can take which places.   candidates -> assignments -> verdicts
///
/// Assignments are checked in lexicographic order, places by name, candidates as stated; no agent takes two places. An assignment
/// is an instance of its own, and it is a team if all its verdicts are as the check file expects. An assignment that differs from
/// an earlier one only in the names of its agents has the same verdicts, so it is not searched again. (Section "broker search" of
/// the semantics of LCC; Osman, Robertson, Walton 2006.)
#pragma once

#include <atomic>
#include <functional>

#include "driver/report/text/teams.h"
#include "driver/verdicts/instances/check.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::check {

/// \param all every assignment, not only those up to the first team. `settings.time` is for each search. Ends soon after `cancelled`.
[[nodiscard]] report::TeamsResult find_teams(source::SourceSet& sources, source::FileId file,
                                             const CheckSettings& settings, bool all,
                                             const std::function<void(const ProgressUpdate&)>& progress,
                                             const std::atomic<bool>& cancelled);

}  // namespace map2pml::check
