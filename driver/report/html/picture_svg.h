/// A drawing as inline SVG.   `Picture` -> HTML
#pragma once

#include <string>

#include "driver/report/drawing/picture.h"
#include "driver/report/html/fields.h"

namespace map2pml::report {

/// \param id of the element, for the names of its title and description; unique in the page.
[[nodiscard]] Html svg_of(const Picture& picture, const std::string& id);

}  // namespace map2pml::report
