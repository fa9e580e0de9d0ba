// Enterprise Architect: occurrences are plain `uml:OccurrenceSpecification` and know nothing of their message; guards are an
// attribute `body`; `messageKind` says lost and found of messages at gates too, so the ends decide.
#include "translator/languages/diagrams/dialects/internal.h"
#include "translator/languages/diagrams/uml2/interaction.h"

namespace map2pml::auml {

Diagram read_enterprise_architect(const xmi::Document& document, const Recognised& who, diag::Sink& sink) {
    Reading reading(document, {.tool = who.tool}, sink);
    return read_interactions(reading);
}

}  // namespace map2pml::auml
