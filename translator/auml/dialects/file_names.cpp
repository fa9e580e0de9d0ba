#include "translator/auml/dialects/file_names.h"

#include <algorithm>
#include <array>

namespace map2pml::auml {

bool is_diagram_name(std::string_view name) {
    constexpr std::array kSuffixes = {".xmi", ".uml", ".emx", ".dnx", ".xml", ".gaphor"};
    return name.ends_with(kMagicDrawModel) ||
           std::any_of(kSuffixes.begin(), kSuffixes.end(), [&](const char* each) { return name.ends_with(each); });
}

}  // namespace map2pml::auml
