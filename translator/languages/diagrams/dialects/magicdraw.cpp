// MagicDraw, Cameo: lifelines and messages have no names of their own, references are child elements (`<covered
// xmi:idref="…"/>`), extensions nest. Names come through `represents` and `signature`.
#include "translator/languages/diagrams/dialects/internal.h"
#include "translator/languages/diagrams/uml2/interaction.h"

namespace map2pml::auml {

Diagram read_magicdraw(const xmi::Document& document, const Recognised& who, diag::Sink& sink) {
    Reading reading(document, {.tool = who.tool}, sink);
    return read_interactions(reading);
}

}  // namespace map2pml::auml
