/// The steps of a long run that are shown, the same for every printer.   run -> the steps before the loop, and the loop
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "driver/results/counterexample.h"

namespace map2pml::report {

/// Steps that are not shown: `count` of them from `at` on.
struct Gap {
    std::size_t at = 0;
    std::size_t count = 0;
    std::size_t block = 0;  ///< the gap repeats the preceding block of this many steps; 0: it is just left out
};

/// `steps 1-2 again, 63 more times (126 steps)`, `126 steps not shown`
[[nodiscard]] std::string gap_words(const Gap& gap);

/// Steps first..last-1 of the run.
struct Section {
    std::size_t first = 0;
    std::size_t last = 0;
    std::vector<Gap> gaps;  ///< in the order of the steps
    [[nodiscard]] std::size_t size() const { return last - first; }
    /// The gap that the step is in; null: the step is shown.
    [[nodiscard]] const Gap* gap_with(std::size_t step) const;
};

/// The steps before the loop, and the loop. Blocks that repeat three times or more are shown once; each part gets half of
/// the lines, or more if the other needs less. \param all hide nothing
[[nodiscard]] std::pair<Section, Section> sections_of(const trace::Counterexample& run, bool all);

}  // namespace map2pml::report
