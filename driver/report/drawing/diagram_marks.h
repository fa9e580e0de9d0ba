/// The marks of each element.   places in the file -> elements of the diagram
#pragma once

#include <map>
#include <vector>

#include "driver/report/drawing/mark.h"
#include "driver/results/diagram.h"

namespace map2pml::report {

/// Marks by the place of their element.
using MarksByPlace = std::map<source::Span, std::vector<Mark>>;

/// A mark belongs to the element that stands at its place, or to the last one that begins before it on the same line: the place may
/// be that of an attribute. Marks of other places are left out.
[[nodiscard]] MarksByPlace marks_of(const Diagram& diagram, const std::vector<Mark>& marks);

}  // namespace map2pml::report
