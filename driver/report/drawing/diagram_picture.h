/// A sequence diagram drawn, with marks on its elements.   `Diagram` -> `Picture`
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "driver/report/drawing/picture.h"
#include "driver/results/diagram.h"

namespace map2pml::report {

struct DiagramPictureOptions {
    std::string title;
    std::vector<Mark> marks;  ///< marks on elements; those of other places are left out
    std::function<std::string(const source::Span&)> place = {};  ///< `crossing.xmi:9:9`, for what is told of an element
};

[[nodiscard]] Picture picture_of(const Diagram& diagram, const DiagramPictureOptions& options);

// --- diagram_marks.cpp: The marks of each element.   places in the file -> elements of the diagram

/// Marks by the place of their element.
using MarksByPlace = std::map<source::Span, std::vector<Mark>>;

/// A mark belongs to the element that stands at its place, or to the last one that begins before it on the same line: the place may
/// be that of an attribute. Marks of other places are left out.
[[nodiscard]] MarksByPlace marks_of(const Diagram& diagram, const std::vector<Mark>& marks);

}  // namespace map2pml::report
