/// Diagrams from the disk as projects.   `.xmi`, `.uml`, … -> a `Project` for each interaction
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "driver/prove/read_project.h"
#include "translator/auml/diagram.h"

namespace map2pml::prove {

/// One project for each interaction that `check` looks at too. What has no machine goes to the sink, with its place in the diagram.
/// \param settings how many agents a lifeline stands for, a name that is no lifeline is a fault; and which interaction is meant.
[[nodiscard]] ReadProject read_diagram_project(const std::string& path, const check::CheckSettings& settings,
                                               source::SourceSet& sources, diag::Sink& sink);

/// The same of a diagram that has been read.
[[nodiscard]] ReadProject diagram_projects(const auml::Diagram& diagram,
                                           const std::map<std::string, std::uint32_t>& agent_counts,
                                           source::FileId file, diag::Sink& sink);

}  // namespace map2pml::prove
