/// Strings in double quotes, as in all input languages: a backslash escapes quotes and backslashes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace map2pml::ir {

[[nodiscard]] std::string quoted(std::string_view text);
/// Nothing when the word is not one text in quotes.
[[nodiscard]] std::optional<std::string> unquoted(std::string_view word);

}  // namespace map2pml::ir
