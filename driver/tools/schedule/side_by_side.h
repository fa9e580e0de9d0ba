/// Work side by side.   tasks -> results in the order of the tasks
#pragma once

#include <cstddef>
#include <functional>

#include "driver/tools/schedule/slots.h"

namespace map2pml::schedule {

/// Runs `work(0)` … `work(count - 1)`, at most `jobs` at a time (0: one for each processor), and calls `done(i)` on the
/// calling thread, in order, as soon as number i and all before it are done. `work` must not throw.
void side_by_side(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work,
                  const std::function<void(std::size_t)>& done);

/// Calls `work(0)` … `work(count - 1)` and returns when all are done: as many at a time as there are free slots, which others may
/// use, too; without slots, one after the other. If calls throw, the exception of the first in order is thrown again.
/// Calls that come after one that throws or returns false may be left out.
/// \param work returns false if the calls after it are not wanted.
void in_slots(Slots* slots, std::size_t count, const std::function<bool(std::size_t)>& work);

}  // namespace map2pml::schedule
