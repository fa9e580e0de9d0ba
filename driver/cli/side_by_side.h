/// Work on several files at once.   one task per file -> results in the order of the files
#pragma once

#include <cstddef>
#include <functional>

namespace map2pml::cli {

/// Runs `work(0)` … `work(count - 1)`, at most `jobs` at a time (0: one for each processor), and calls `done(i)` on the
/// calling thread, in order, as soon as number i and all before it are done. `work` must not throw.
void side_by_side(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work,
                  const std::function<void(std::size_t)>& done);

}  // namespace map2pml::cli
