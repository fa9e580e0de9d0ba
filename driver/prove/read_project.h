/// Projects from the disk.   folder, `.bum` or `.buc` -> `Project` with all that its components need; diagram -> its projects
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "translator/diag/diagnostic.h"
#include "translator/eventb/model/model.h"

namespace map2pml::prove {

struct ReadProject {
    std::vector<eventb::Project> projects;  ///< one, but for diagrams
    bool is_made = false;                   ///< from a diagram: what is wrong with the projects is our fault
    std::string fault;                      ///< it cannot be read at all; empty otherwise
};

/// A diagram: a project for each of its interactions, see `read_diagram_project`. A folder: every context and machine in it. A file: that component and those that it refines, sees and extends, from
/// the files beside it. What is wrong with the texts goes to the sink.
/// \param language what `--from` says; empty: the name decides.
/// \param agent_counts of diagrams: how many agents a lifeline stands for.
[[nodiscard]] ReadProject read_project(const std::string& path, const std::string& language,
                                       const std::map<std::string, std::uint32_t>& agent_counts,
                                       source::SourceSet& sources, diag::Sink& sink);

}  // namespace map2pml::prove
