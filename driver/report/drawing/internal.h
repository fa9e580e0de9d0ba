/// Declarations shared by the sources of `driver/report/drawing`; no other folder includes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "driver/report/drawing/diagram_geometry.h"
#include "driver/report/drawing/mark.h"
#include "driver/report/drawing/picture.h"
#include "driver/report/drawing/run_chart.h"
#include "driver/report/drawing/run_geometry.h"
#include "driver/results/diagram.h"

namespace map2pml::report {

// --- arrows.cpp: Arrows, their heads and ends, as shapes.

enum class ArrowHead : std::uint8_t { solid, open, circle, none };

/// A line with its head at the end; a circle stands for "arrives nowhere".
struct Arrow {
    std::vector<Point> points;  ///< at least two
    ArrowHead head = ArrowHead::solid;
    bool dashed = false;
};

void add_arrow(std::vector<Shape>& shapes, const Arrow& arrow);

/// The points of an arrow from a lifeline to itself: out to the right and back.
[[nodiscard]] std::vector<Point> self_arrow(int x, int from_y, int to_y);

// --- mark_shapes.cpp: Marks as groups of shapes.

/// Marks side by side, from `at` to the right, or to the left.
[[nodiscard]] std::vector<Group> mark_row(const std::vector<Mark>& marks, const Point& at, bool to_the_left = false);

// --- run_messages.cpp: The messages of a run as arrows.   `RunChart`, coordinates -> groups of shapes

/// The messages of which at least one end is shown. \param told a step in words
[[nodiscard]] std::vector<Group> message_groups(const RunChart& chart, const RunGeometry& geometry,
                                                const std::function<std::string(std::size_t)>& told);

}  // namespace map2pml::report
