/// Marks as groups of shapes.
#pragma once

#include <vector>

#include "driver/report/drawing/mark.h"
#include "driver/report/drawing/picture.h"

namespace map2pml::report {

/// Side by side, from `at` to the right, or to the left of it.
[[nodiscard]] std::vector<Group> mark_row(const std::vector<Mark>& marks, const Point& at, bool to_the_left = false);

}  // namespace map2pml::report
