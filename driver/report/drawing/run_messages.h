/// The messages of a run as arrows.   `RunChart`, coordinates -> groups of shapes
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "driver/report/drawing/picture.h"
#include "driver/report/drawing/run_geometry.h"

namespace map2pml::report {

/// Those of which at least one end is shown. \param told a step in words
[[nodiscard]] std::vector<Group> message_groups(const RunChart& chart, const RunGeometry& geometry,
                                                const std::function<std::string(std::size_t)>& told);

}  // namespace map2pml::report
