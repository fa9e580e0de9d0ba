/// Which steps of a long run are shown, the same for every printer.   run -> the way to the loop, and the loop
#pragma once

#include <cstddef>
#include <utility>

#include "driver/trace/counterexample.h"

namespace map2pml::report {

/// Steps first..last-1 of the run, of which `hidden` ones in the middle, from `cut` on, are not shown.
struct Section {
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t cut = 0;
    std::size_t hidden = 0;
    [[nodiscard]] std::size_t size() const { return last - first; }
    [[nodiscard]] bool hides(std::size_t step) const { return hidden > 0 && step >= cut && step < cut + hidden; }
};

/// The way to the loop and the loop; each gets half of the lines, or more when the other needs less. \param all hide nothing
[[nodiscard]] std::pair<Section, Section> sections_of(const trace::Counterexample& run, bool all);

}  // namespace map2pml::report
