/// Diagrams as an input of Event-B: each message is one event, and all messages have the order in which they are drawn.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "driver/input/reading/language.h"
#include "driver/report/drawing/diagram.h"
#include "translator/auml/diagram.h"
#include "translator/eventb/model/model.h"

namespace map2pml::input {

/// Why there is none for options that say how agents run.
inline constexpr const char* kNoInstance =
    "a diagram in one order has no instance: `--limit`, `--network` and their like need `--sequencing weak`";

/// The components of Event-B that an input is, without agents that run.
struct Components {
    std::vector<eventb::Project> projects;
    std::vector<report::Diagram> diagrams;  ///< as reports draw them
};

/// One project for each interaction that `check` looks at too. What has no machine goes to the sink, with its place in the diagram.
/// The settings say how many agents a lifeline stands for, and which interaction is meant; a name that is no lifeline is a fault.
[[nodiscard]] Components read_one_order(const Request& request);

/// The same of a diagram that has been read.
[[nodiscard]] Components one_order(const auml::Diagram& diagram,
                                   const std::map<std::string, std::uint32_t>& agent_counts, source::FileId file,
                                   diag::Sink& sink);

}  // namespace map2pml::input
