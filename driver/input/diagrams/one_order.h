/// Diagrams as an input of Event-B: each message is one event, and all messages have the order in which they are drawn.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "driver/input/reading/language.h"
#include "driver/results/diagram.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/machines/check/checked.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::maze {
struct Development;
}  // namespace map2pml::maze

namespace map2pml::input {

/// The error for options about how agents run, which have no meaning here.
inline constexpr const char* kNoInstance =
    "with all messages in one order, a diagram has no instance: `--limit`, `--network` and similar options need "
    "`--sequencing weak`";

/// The Event-B components of an input, without running agents.
struct Components {
    std::vector<eventb::Project> projects;
    std::vector<eventb::CheckedProject> checked;  ///< of each project, if it was checked already; empty otherwise
    std::vector<report::Diagram> diagrams;        ///< as reports draw them
    std::shared_ptr<const maze::Development> development =
        nullptr;  ///< the development of which the projects were made, if any
};

/// One project for each interaction that `check` looks at too. What has no machine goes to the sink, with its place in the diagram.
/// The settings give the number of agents of a lifeline and choose the interaction; a name that is not a lifeline is a fault.
[[nodiscard]] Components read_one_order(const Request& request);

/// The components of a diagram that has already been read.
[[nodiscard]] Components one_order(const auml::Diagram& diagram,
                                   const std::map<std::string, std::uint32_t>& agent_counts, source::FileId file,
                                   diag::Sink& sink);

}  // namespace map2pml::input
