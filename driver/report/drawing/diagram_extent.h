/// How wide and how deep parts of a diagram are, before anything is placed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "driver/results/diagram.h"

namespace map2pml::report {

/// The lifelines that something covers; none if `first` is above `last`.
struct Extent {
    std::size_t first = 1;
    std::size_t last = 0;
    [[nodiscard]] bool is_empty() const { return first > last; }
    void add(std::size_t lifeline) {
        first = is_empty() ? lifeline : std::min(first, lifeline);
        last = std::max(last, lifeline);
    }
    void add(const Extent& other) {
        if (!other.is_empty()) {
            const bool was_empty = is_empty();
            first = was_empty ? other.first : std::min(first, other.first);
            last = was_empty ? other.last : std::max(last, other.last);
        }
    }
};

[[nodiscard]] Extent extent_of(const std::vector<DiagramPart>& parts);
[[nodiscard]] Extent extent_of(const DiagramFrame& frame);

/// How many frames lie within each other below here.
[[nodiscard]] int depth_of(const std::vector<DiagramPart>& parts);
[[nodiscard]] int depth_of(const DiagramFrame& frame);

}  // namespace map2pml::report
