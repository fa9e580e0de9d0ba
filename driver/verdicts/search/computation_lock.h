/// Large computations by the reference semantics, one at a time.   private to the room
#pragma once

#include <mutex>

#include "driver/tools/process/stop.h"

namespace map2pml::check {

/// Waits until no other computation runs in the process, because each may need as much memory as a search. Not locked: the user
/// stopped it.
[[nodiscard]] std::unique_lock<std::timed_mutex> lock_computation(const process::Stop& stop);

}  // namespace map2pml::check
