/// Translates diagrams to Event-B: the entry point of this folder.   `Diagram` -> a project for each interaction
#pragma once

#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/projection/agent_numbers.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::auml_to_eventb {

/// The interactions that `check` looks at too, each as a project of its own with one context and one machine. What has no
/// place in a machine is an error or a warning, as in `check`; an interaction with errors is left out.
/// \param counts of lifelines that stand for several agents: the machine has this number, with a warning.
[[nodiscard]] std::vector<eventb::Project> translate(const auml::Diagram& diagram, diag::Sink& sink,
                                                     const auml::AgentCounts& counts = {});

}  // namespace map2pml::auml_to_eventb
