/// A protocol in MAP with indentation and blanks as in the samples.   text -> text
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace map2pml::format {

/// Line breaks stay, and so do all words and comments: nothing if one would be another one. \param text without errors
[[nodiscard]] std::optional<std::string> format_map(std::string_view text);

}  // namespace map2pml::format
