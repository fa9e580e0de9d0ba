/// The drawing of a Papyrus model, in a file of its own.   diagram, text of the `.notation` -> contradictions
#pragma once

#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// Warns where one event of a lifeline is drawn above another one that comes before it in the model; one warning for each
/// interaction. A text that is no drawing says nothing.
[[nodiscard]] std::vector<diag::Diagnostic> drawn_otherwise(const Diagram& diagram, const std::string& notation);

}  // namespace map2pml::auml
