/// A drawing as inline SVG.   `Picture` -> HTML
#pragma once

#include <string>

#include "driver/report/drawing/picture.h"
#include "driver/report/html/fields.h"

namespace map2pml::report {

/// The length on the page of one in the drawing: it is laid out for letters of 11 px, and shown with letters of 13 px.
[[nodiscard]] int shown_length(int length);

/// \param id of the element, for the names of its title and description; unique in the page.
[[nodiscard]] Html svg_of(const Picture& picture, const std::string& id);

}  // namespace map2pml::report
