/// Recognises diagrams by the names of their files.
#pragma once

#include <string_view>
#include <vector>

#include "translator/languages/diagrams/text/read_text.h"

namespace map2pml::auml {

/// In a MagicDraw file, which is an archive, the member that holds the model.
inline constexpr std::string_view kMagicDrawModel = "com.nomagic.magicdraw.uml_model.model";

/// Ends of names under which diagrams are kept: `.xmi`, `.uml`, …; the most common ones first.
[[nodiscard]] const std::vector<std::string_view>& diagram_suffixes(Notation notation = Notation::xmi);

/// \param language of the command line: `mermaid`; empty: the name of the file decides
[[nodiscard]] Notation notation_of(std::string_view file_name, std::string_view language);

[[nodiscard]] bool is_diagram_name(std::string_view name);

}  // namespace map2pml::auml
