/// Protocols from the disk as projects.   `.map`, `.lcc`, a diagram lifeline by lifeline -> a `Project` for each instance
#pragma once

#include <string>

#include "driver/prove/read_project.h"

namespace map2pml::prove {

/// One project for each instance of the check file, or for the only one. What is wrong with the texts goes to the sink.
[[nodiscard]] ReadProject read_protocol_projects(const std::string& path, const ProtocolOptions& options,
                                                 source::SourceSet& sources, diag::Sink& sink);

/// The same of a file that is in the sources.
[[nodiscard]] ReadProject protocol_projects_of(source::FileId file, const ProtocolOptions& options,
                                               source::SourceSet& sources, diag::Sink& sink);

}  // namespace map2pml::prove
