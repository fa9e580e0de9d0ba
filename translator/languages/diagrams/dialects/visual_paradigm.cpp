// Visual Paradigm: `ownedMember` for everything that is owned, operands too; the kind of a message is the type of its
// signature; fragments are grouped by lifeline, so the order is that of the message numbers.
#include "translator/languages/diagrams/dialects/internal.h"
#include "translator/languages/diagrams/uml2/interaction.h"

namespace map2pml::auml {

Diagram read_visual_paradigm(const xmi::Document& document, const Recognised& who, diag::Sink& sink) {
    Reading reading(document, {.tool = who.tool, .ordered_by_number = true}, sink);
    return read_interactions(reading);
}

}  // namespace map2pml::auml
