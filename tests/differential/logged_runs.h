/// Runs that violate or show something, written as logs: does `conform` say the same of them?
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "driver/results/counterexample.h"
#include "tests/differential/test_case.h"

namespace map2pml::differential {

struct FoundRun {
    trace::Counterexample run;
    std::string violates;  ///< the name of a property of the check file; empty: it shows something else
};

struct LoggedRuns {
    std::size_t runs = 0;    ///< with at least one message
    std::size_t broken = 0;  ///< of these, runs that violate a property that `conform` watches
    std::string difference;  ///< empty: all conform or are open, and violate what they were found for
};

/// Runs that only a limit on a clause makes possible are left out, since `conform` ignores limits.
[[nodiscard]] LoggedRuns follow_as_logs(const source::SourceSet& sources, source::FileId file,
                                        const input::Settings& settings, std::vector<FoundRun> found,
                                        const ir::Instance& instance);

}  // namespace map2pml::differential
