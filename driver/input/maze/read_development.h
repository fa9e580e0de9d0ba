/// Developments in MAZE as an input: Event-B and nothing else.
#pragma once

#include "driver/input/auml/one_order.h"
#include "driver/input/reading/language.h"

namespace map2pml::input {

/// One project for each refinement. What is wrong with the text goes to the sink, types of its formulas included; then there is no project.
[[nodiscard]] Components read_development(const Request& request);

/// A development has no protocols: reports so (M2P717), and what is wrong with its text.
[[nodiscard]] Protocols refuse_development(const Request& request);

}  // namespace map2pml::input
