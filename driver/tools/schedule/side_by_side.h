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

/// Calls `work(0)` … `work(count - 1)` and comes back when all are done: as many at a time as there are slots free, whoever else uses
/// them; without slots one after the other. What one throws is thrown again, that of the first in order.
/// Those that come after one that throws or gives false may be left out.
/// \param work gives false when those after it are not wanted.
void in_slots(Slots* slots, std::size_t count, const std::function<bool(std::size_t)>& work);

}  // namespace map2pml::schedule
