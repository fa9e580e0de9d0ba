/// Which files are diagrams, by their names.
#pragma once

#include <string_view>

namespace map2pml::auml {

/// The suffix is one under which tools keep interactions: `.xmi`, `.uml`, …
[[nodiscard]] bool is_diagram_name(std::string_view name);

}  // namespace map2pml::auml
