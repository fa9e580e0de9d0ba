// StarUML: all occurrences are written at the level of the interaction and operands are empty, so what belongs to a fragment
// is lost (`../uml2/lost_operands`). Diagrams without fragments are whole.
#include "translator/languages/diagrams/dialects/internal.h"
#include "translator/languages/diagrams/uml2/interaction.h"

namespace map2pml::auml {

Diagram read_staruml(const xmi::Document& document, const Recognised& who, diag::Sink& sink) {
    Reading reading(document, {.tool = who.tool}, sink);
    return read_interactions(reading);
}

}  // namespace map2pml::auml
