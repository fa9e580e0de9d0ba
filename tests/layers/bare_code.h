/// C++ text -> the text without what is in comments and literals.   For rules that read source files
#pragma once

#include <string>
#include <string_view>

namespace map2pml::layers {

/// \param text of a file that compiles. Literals become `""`.
[[nodiscard]] std::string bare_code(std::string_view text);

}  // namespace map2pml::layers
