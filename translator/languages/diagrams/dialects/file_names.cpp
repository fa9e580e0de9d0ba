#include "translator/languages/diagrams/dialects/file_names.h"

#include <algorithm>

namespace map2pml::auml {

const std::vector<std::string_view>& diagram_suffixes() {
    static const std::vector<std::string_view> suffixes = {".xmi", ".uml",    ".emx",         ".dnx",
                                                           ".xml", ".gaphor", kMagicDrawModel};
    return suffixes;
}

bool is_diagram_name(std::string_view name) {
    const auto& suffixes = diagram_suffixes();
    return std::any_of(suffixes.begin(), suffixes.end(),
                       [&](std::string_view suffix) { return name.ends_with(suffix); });
}

}  // namespace map2pml::auml
