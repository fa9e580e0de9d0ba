/// Diagrams as reports draw them.   `auml::Diagram` -> `report::Diagram`, one for each interaction
#pragma once

#include <vector>

#include "driver/results/diagram.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::input {

/// The diagrams as the file has them: nothing is inlined or replicated.
[[nodiscard]] std::vector<report::Diagram> drawn_diagrams(const auml::Diagram& diagram);

/// Adds the names of elements to diagnostics about them.
void name_drawn_places(const auml::Diagram& diagram, diag::Sink& sink);

}  // namespace map2pml::input
