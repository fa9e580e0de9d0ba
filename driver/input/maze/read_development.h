/// Developments in MAZE as an input: Event-B, and protocols for those of agents that only exchange messages.
#pragma once

#include <string>

#include "driver/input/diagrams/one_order.h"
#include "driver/input/reading/language.h"

namespace map2pml::input {

/// One project for each refinement. Errors in the text, and in the types of its formulas, go to the sink; then there is no
/// project.
[[nodiscard]] Components read_development(const Request& request);

/// The systems of agents as protocols, with places in the development. M2P717 if agents do more than MAP can express.
[[nodiscard]] Protocols read_agents(const Request& request);

/// The systems of agents as text in MAP. Empty: there is an error in the sink, M2P719 if agents do more than MAP can express.
[[nodiscard]] std::string write_as_map(const Request& request);

}  // namespace map2pml::input
