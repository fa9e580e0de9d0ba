/// Rodin projects from the disk.   folder, `.bum` or `.buc` -> `Project` with all that its components need
#pragma once

#include <string>

#include "translator/diag/diagnostic.h"
#include "translator/eventb/model/model.h"

namespace map2pml::prove {

struct ReadProject {
    eventb::Project project;
    std::string fault;  ///< it cannot be read at all; empty otherwise
};

/// A folder: every context and machine in it. A file: that component and those that it refines, sees and extends, from
/// the files beside it. What is wrong with the texts goes to the sink.
[[nodiscard]] ReadProject read_project(const std::string& path, source::SourceSet& sources, diag::Sink& sink);

}  // namespace map2pml::prove
