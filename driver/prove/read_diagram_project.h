/// Diagrams from the disk as projects.   `.xmi`, `.uml`, … -> a `Project` for each interaction
#pragma once

#include <string>

#include "driver/prove/read_project.h"

namespace map2pml::prove {

/// One project for each interaction that `check` looks at too. What has no machine goes to the sink, with its place in the diagram.
[[nodiscard]] ReadProject read_diagram_project(const std::string& path, source::SourceSet& sources, diag::Sink& sink);

}  // namespace map2pml::prove
