/// Rodin's files: contexts (.buc), machines (.bum) and the project (.project).   `Project` <-> XML
///
/// The format is that of the Rodin platform's org.eventb.core; what it makes from these files (.bcc, .bpo, …) is not
/// written, and the platform makes it again.
#pragma once

#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::eventb {

/// One file of a folder that Rodin imports.
struct RodinFile {
    std::string name;
    std::string text;
};

/// `.project` and a file for each component.
[[nodiscard]] std::vector<RodinFile> write_rodin(const Project& project);

/// Adds the context or machine of one file, named like the file without its folder and suffix. What is wrong goes to the
/// sink (M2P600 to M2P604, M2P620) and is left out. Sibling order, which is free in the format, is kept.
void read_rodin(const source::SourceSet& sources, source::FileId file, Project& project, diag::Sink& sink);

}  // namespace map2pml::eventb
