/// Arrows, their heads and ends, as shapes.
#pragma once

#include <cstdint>
#include <vector>

#include "driver/report/drawing/picture.h"

namespace map2pml::report {

enum class ArrowHead : std::uint8_t { solid, open, circle, none };

/// A line with its head at the end; a circle stands for "arrives nowhere".
struct Arrow {
    std::vector<Point> points;  ///< at least two
    ArrowHead head = ArrowHead::solid;
    bool dashed = false;
};

void add_arrow(std::vector<Shape>& shapes, const Arrow& arrow);

/// From a lifeline to itself: out to the right and back.
[[nodiscard]] std::vector<Point> self_arrow(int x, int from_y, int to_y);

}  // namespace map2pml::report
