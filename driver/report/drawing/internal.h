/// Declarations shared by the sources of `driver/report/drawing`; no other folder includes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "driver/report/drawing/diagram_geometry.h"
#include "driver/report/drawing/picture.h"
#include "driver/report/drawing/run_chart.h"
#include "driver/results/diagram.h"

namespace map2pml::report {

// --- run_geometry.cpp: The layout of the columns and rows of a run.   `RunChart` -> coordinates

struct RunGeometry {
    int column_width = 0;  ///< from one lifeline to the next
    int head_top = 0;
    int head_height = 0;
    std::vector<int> columns;  ///< x of each lifeline
    std::vector<int> rows;     ///< y of each row
    int end_top = 0;           ///< of the boxes that show where each agent is
    int end_height = 0;
    int width = 0;
    int height = 0;
    std::vector<std::vector<std::string>> heads;  ///< the lines of each name
    std::vector<std::vector<std::string>> ends;   ///< for each place at the end, its lines
    int start_top = 0;
    std::vector<std::string> start;  ///< lines with the values before the first step of a machine
    std::map<std::size_t, std::vector<std::string>>
        values;  ///< below the events of a machine: what they change, by step
};

inline constexpr int kLineHeight = 14;
inline constexpr int kNumberMargin = 76;  ///< left of the first column, for the numbers of steps and of findings
inline constexpr int kRowHeight = 32;

[[nodiscard]] RunGeometry geometry_of(const RunChart& chart);

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

// --- diagram_marks.cpp: Marks as groups of shapes.

/// Marks side by side, from `at` to the right, or to the left.
[[nodiscard]] std::vector<Group> mark_row(const std::vector<Mark>& marks, const Point& at, bool to_the_left = false);

// --- run_messages.cpp: The messages of a run as arrows.   `RunChart`, coordinates -> groups of shapes

/// The messages of which at least one end is shown. \param told a step in words \param is_log of a message with one end, the other one was
/// not seen
[[nodiscard]] std::vector<Group> message_groups(const RunChart& chart, const RunGeometry& geometry,
                                                const std::function<std::string(std::size_t)>& told, bool is_log);

}  // namespace map2pml::report
