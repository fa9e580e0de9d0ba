/// A check file, indented by its braces.   text -> text
#pragma once

#include <string>
#include <string_view>

namespace map2pml::format {

/// Only blanks at the beginning and the end of lines change, and several empty lines become one. \param text without errors
[[nodiscard]] std::string format_check(std::string_view text);

}  // namespace map2pml::format
