/// White space in names and texts of diagrams.   text -> text with single blanks
#pragma once

#include <string>
#include <string_view>

namespace map2pml::auml {

/// White space off both ends, and one blank inside.
[[nodiscard]] std::string normal_spaces(std::string_view text);

}  // namespace map2pml::auml
