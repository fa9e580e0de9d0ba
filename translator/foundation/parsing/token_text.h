/// The text of single tokens.   token -> text for a message, the value of a string
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "antlr4-runtime.h"

namespace map2pml::parsing {

/// The token that stands in the text: "`)`", or "the end of the file"; long ones are cut.
[[nodiscard]] std::string describe_token(const antlr4::Token& token);

/// The value of a string token, without quotes and escapes; nothing if the closing quote is missing.
[[nodiscard]] std::optional<std::string> string_value(std::string_view token);

}  // namespace map2pml::parsing
