/// Writes a diagram as Mermaid or PlantUML; read again, it has the same model.   `Interaction` -> text
#pragma once

#include <string>

#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/text/read_text.h"

namespace map2pml::auml {

struct WrittenDiagram {
    std::string text;
    std::string refusal;  ///< what the notation cannot draw; empty: nothing
    source::Span place;   ///< of that
};

/// \param notation Mermaid or PlantUML
[[nodiscard]] WrittenDiagram write_text(const Diagram& diagram, const Interaction& interaction, Notation notation);

/// Whether a `ref` to what is not drawn made it: it is written with the `ref`.
[[nodiscard]] bool is_agreement(const Diagram& diagram, const Interaction& interaction);

}  // namespace map2pml::auml
