/// Recognises diagrams by the names of their files.
#pragma once

#include <string_view>
#include <vector>

namespace map2pml::auml {

/// In a MagicDraw file, which is an archive, the member that holds the model.
inline constexpr std::string_view kMagicDrawModel = "com.nomagic.magicdraw.uml_model.model";

/// Ends of names under which tools keep interactions: `.xmi`, `.uml`, …; the most common ones first.
[[nodiscard]] const std::vector<std::string_view>& diagram_suffixes();

[[nodiscard]] bool is_diagram_name(std::string_view name);

}  // namespace map2pml::auml
