/// Runs searches on this machine, in the slots and the memory of the command.   request -> outcome, later
#pragma once

#include "driver/tools/schedule/scheduler.h"
#include "driver/tools/spin/search.h"

namespace map2pml::spin {

/// \param tools, \param memory must outlive the future. \param scheduler null: the search runs when its outcome is asked for.
/// \param memory that the search shares with others; null: each takes what its budget allows.
/// \param rank as for `Scheduler::begin_ahead`
[[nodiscard]] schedule::Future<SearchOutcome> submit(schedule::Scheduler* scheduler, schedule::MemoryLimit* memory,
                                                     const Tools& tools, SearchRequest request, unsigned rank = 0);

/// Runs a search that begins again if others needed the memory first, and then ends as if it were alone.
[[nodiscard]] SearchOutcome run_within(schedule::MemoryLimit* memory, const Tools& tools, const SearchRequest& request);

}  // namespace map2pml::spin
