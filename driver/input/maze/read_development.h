/// Developments in MAZE as an input: Event-B, and MAP for those of agents that only exchange messages.
#pragma once

#include <string>

#include "driver/input/diagrams/one_order.h"
#include "driver/input/reading/language.h"

namespace map2pml::input {

/// One project for each refinement. What is wrong with the text goes to the sink, types of its formulas included; then there is no project.
[[nodiscard]] Components read_development(const Request& request);

/// A development has no protocols: reports so (M2P717), and what is wrong with its text.
[[nodiscard]] Protocols refuse_development(const Request& request);

/// Its systems of agents as text in MAP. Empty: there is an error in the sink, M2P719 where agents do more than MAP has.
[[nodiscard]] std::string write_as_map(const Request& request);

}  // namespace map2pml::input
