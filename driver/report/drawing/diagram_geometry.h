/// The layout of a diagram.   `Diagram` -> coordinates
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "driver/report/drawing/diagram_picture.h"
#include "driver/report/drawing/picture.h"
#include "driver/results/diagram.h"

namespace map2pml::report {

struct Area {
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;
    [[nodiscard]] int width() const { return right - left; }
    [[nodiscard]] int height() const { return bottom - top; }
};

/// An end of a message that happens on a lifeline.
struct PlacedEvent {
    const Element* element = nullptr;
    Point at;
};

struct PlacedMessage {
    std::optional<PlacedEvent> sent;
    std::optional<PlacedEvent> taken;
};

struct PlacedOperand {
    const DiagramOperand* operand = nullptr;
    Area area;
};

struct PlacedFrame {
    const Element* element = nullptr;
    const DiagramFrame* frame = nullptr;
    Area area;
    std::vector<PlacedOperand> operands;
};

/// A `ref`, a state, a continuation, or the end of a lifeline.
struct PlacedPart {
    const DiagramPart* part = nullptr;
    Area area;
};

struct DiagramGeometry {
    int column_width = 0;
    std::vector<int> columns;  ///< x of each lifeline
    std::vector<std::vector<std::string>> heads;
    int head_top = 0;
    int head_height = 0;
    Area border;  ///< of the whole diagram
    std::vector<PlacedMessage> messages;
    std::vector<PlacedFrame> frames;  ///< outer ones first
    std::vector<PlacedPart> parts;
    std::vector<int> stops;  ///< of each lifeline, where it ends
    int width = 0;
    int height = 0;
};

/// Marks below a message stand in rows of this many at each of its ends; those of the message itself below them.
inline constexpr std::size_t kMarksInRow = 3;
inline constexpr int kMarkRowHeight = 16;
[[nodiscard]] inline int mark_rows(std::size_t marks) {
    return static_cast<int>((marks + kMarksInRow - 1) / kMarksInRow);
}

/// The geometry refers to parts of the diagram. \param marks that need room.
[[nodiscard]] DiagramGeometry geometry_of(const Diagram& diagram, const MarksByPlace& marks = {});

}  // namespace map2pml::report
