/// Projects from the disk.   folder, `.bum` or `.buc` -> `Project` with all that its components need; protocol -> its projects
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "driver/check/protocol_projects.h"
#include "translator/diag/diagnostic.h"
#include "translator/eventb/model/model.h"

namespace map2pml::prove {

struct ReadProject {
    std::vector<eventb::Project> projects;  ///< one, but for protocols
    bool is_made = false;                   ///< from a protocol: what is wrong with the projects is our fault
    /// Of a protocol: what it says, and for each project the theorems of its machine; empty otherwise.
    std::shared_ptr<const check::ReadInput> protocol{};
    std::vector<std::vector<protocol_to_eventb::Theorem>> theorems{};
    std::vector<report::Diagram> diagrams{};  ///< as reports draw them
    std::string fault;                        ///< it cannot be read at all; empty otherwise
};

/// What the command line says about a protocol.
struct ProtocolOptions {
    const check::CheckSettings& settings;
    const std::string& check_file;  ///< its path; empty: there is none
};

/// A diagram: a project for each of its interactions, see `read_diagram_project`. A protocol: one for each instance, see
/// `read_protocol_projects`. A folder: every context and machine in it. A file: that component and those that it refines, sees and
/// extends, from the files beside it. What is wrong with the texts goes to the sink.
[[nodiscard]] ReadProject read_project(const std::string& path, const ProtocolOptions& options,
                                       source::SourceSet& sources, diag::Sink& sink);

}  // namespace map2pml::prove
