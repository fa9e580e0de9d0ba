/// A message of a diagram as an arrow with its words.   `PlacedMessage` -> shapes
#pragma once

#include <vector>

#include "driver/report/drawing/diagram_geometry.h"

namespace map2pml::report {

struct MessageShapes {
    std::vector<Shape> shapes;
    Point middle;
    bool goes_right = true;
    bool is_own = false;  ///< from a lifeline to itself
};

/// \param placed has at least one of its ends.
[[nodiscard]] MessageShapes shapes_of(const DiagramMessage& message, const PlacedMessage& placed,
                                      const DiagramGeometry& geometry);

}  // namespace map2pml::report
