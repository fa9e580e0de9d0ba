/// Diagrams as they are read, and as reports draw them.   text -> `auml::Diagram` -> `report::Diagram`, one for each interaction
#pragma once

#include <optional>
#include <vector>

#include "driver/input/reading/language.h"
#include "driver/results/diagram.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::input {

/// A diagram that was read, for all that is made of it.
struct ReadDiagram {
    std::optional<auml::Diagram> diagram;  ///< nothing: it has errors as a whole
    auml::Diagram drawn;                   ///< as in the file, for places; present even if it has errors
    std::vector<diag::Diagnostic> found;   ///< sorted
};
[[nodiscard]] ReadDiagram read_diagram(const Request& request);

/// The diagrams as the file has them: nothing is inlined or replicated.
[[nodiscard]] std::vector<report::Diagram> drawn_diagrams(const auml::Diagram& diagram);

/// Adds the names of elements to diagnostics about them. \param file of the diagram
void name_drawn_places(const auml::Diagram& diagram, const source::SourceFile& file, diag::Sink& sink);

}  // namespace map2pml::input
