/// Declarations shared by the sources of `driver/report/drawing`; no other folder includes them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
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

// --- diagram_extent.cpp: The width and the depth of parts of a diagram, before anything is placed.

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

/// The depth to which frames are nested.
[[nodiscard]] int depth_of(const std::vector<DiagramPart>& parts);
[[nodiscard]] int depth_of(const DiagramFrame& frame);

// --- mark_shapes.cpp: Marks as groups of shapes.

/// Marks side by side, from `at` to the right, or to the left.
[[nodiscard]] std::vector<Group> mark_row(const std::vector<Mark>& marks, const Point& at, bool to_the_left = false);

// --- message_shapes.cpp: A message of a diagram as an arrow with its words.   `PlacedMessage` -> shapes

struct MessageShapes {
    std::vector<Shape> shapes;
    Point middle;
    bool goes_right = true;
    bool is_own = false;  ///< from a lifeline to itself
};

/// \param placed has at least one of its ends.
[[nodiscard]] MessageShapes shapes_of(const DiagramMessage& message, const PlacedMessage& placed,
                                      const DiagramGeometry& geometry);

// --- run_marks.cpp: The places of findings in a run.   marks -> steps, and agents at the end

struct RunMarks {
    std::map<std::size_t, std::vector<Mark>> steps;  ///< by the index of the step
    std::map<std::size_t, std::vector<Mark>> ends;   ///< by the index of the place at the end
};

/// A finding belongs to the agents that stand at its place at the end; if there are several, to the one that it names first.
/// Otherwise it belongs to the last step that is shown and executes its place. Findings at neither are left out.
[[nodiscard]] RunMarks run_marks_of(const RunChart& chart, const std::vector<Mark>& marks);

// --- run_messages.cpp: The messages of a run as arrows.   `RunChart`, coordinates -> groups of shapes

/// The messages of which at least one end is shown. \param told a step in words
[[nodiscard]] std::vector<Group> message_groups(const RunChart& chart, const RunGeometry& geometry,
                                                const std::function<std::string(std::size_t)>& told);

}  // namespace map2pml::report
