/// Diagrams that are text: Mermaid, PlantUML, and documents that hold them.   text -> `Diagram`
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// What the text begins like, whatever its name says: `@startuml`, `sequenceDiagram`; nothing: it does not show.
[[nodiscard]] std::optional<Notation> notation_in(std::string_view text);

/// The files that PlantUML includes, as they are written.
[[nodiscard]] std::vector<std::string> included_in(std::string_view text);
/// The diagrams that `ref over A, B : name` names.
[[nodiscard]] std::vector<std::string> referred_in(std::string_view text);
/// The path of a file that another one names, relative to it.
[[nodiscard]] std::string path_beside(std::string_view file_name, std::string_view beside);

[[nodiscard]] bool has_sequence_diagram(std::string_view text, Notation notation);

/// Every sequence diagram of the text, with its mistakes in `Interaction::found`; nothing, and an error, if there is none.
[[nodiscard]] std::optional<Diagram> read_text_diagrams(const source::SourceSet& sources, source::FileId file,
                                                        Notation notation, diag::Sink& sink);

}  // namespace map2pml::auml
