/// Protocols as projects.   `.map`, `.lcc`, a diagram lifeline by lifeline -> a `Project` for each instance
#pragma once

#include "driver/verdicts/proofs/read_project.h"

namespace map2pml::prove {

/// One project for each instance of the check file, or for the only one. What is wrong with the texts goes to the sink.
[[nodiscard]] ReadProject read_protocol_projects(source::FileId file, const ProtocolOptions& options,
                                                 source::SourceSet& sources, diag::Sink& sink);

}  // namespace map2pml::prove
