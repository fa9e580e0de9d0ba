// Eclipse UML2 (Papyrus, UML Designer, IBM RSA), PlantUML: as UML 2 says. Elements whose feature has one type only carry no
// `xmi:type`; guards may stand before or behind what is in the operand; RSA writes an occurrence without a message where the
// execution of a found call ends.
#include "translator/languages/diagrams/dialects/internal.h"
#include "translator/languages/diagrams/uml2/interaction.h"

namespace map2pml::auml {

Diagram read_uml2(const xmi::Document& document, const Recognised& who, diag::Sink& sink) {
    Reading reading(document, {.tool = who.tool}, sink);
    return read_interactions(reading);
}

}  // namespace map2pml::auml
