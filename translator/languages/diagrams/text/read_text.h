/// Diagrams that are text: Mermaid, PlantUML, and documents that hold them.   text -> `Diagram`
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// How a diagram is written.
enum class Notation : std::uint8_t { xmi, mermaid, plantuml, document };

/// What the text begins like, whatever its name says: `@startuml`, `sequenceDiagram`; nothing: it does not show.
[[nodiscard]] std::optional<Notation> notation_in(std::string_view text);

/// Whether one of the diagrams of the text is a sequence diagram.
[[nodiscard]] bool has_sequence_diagram(std::string_view text, Notation notation);

/// Every sequence diagram of the text, with its mistakes in `Interaction::found`; nothing, and an error, if there is none.
[[nodiscard]] std::optional<Diagram> read_text_diagrams(const source::SourceSet& sources, source::FileId file,
                                                        Notation notation, diag::Sink& sink);

}  // namespace map2pml::auml
