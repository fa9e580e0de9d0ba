/// Diagrams as an input: projected interactions, each lifeline on its own.
#pragma once

#include "driver/input/reading/language.h"

namespace map2pml::input {

/// Every interaction that no other one uses is a scene.
[[nodiscard]] Protocols read_diagram_protocols(const Request& request);

}  // namespace map2pml::input
