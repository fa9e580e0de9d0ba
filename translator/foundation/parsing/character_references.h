/// Characters that XML does not allow.   text -> the first one, literal or as a reference
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace map2pml::parsing {

/// XML 1.1 has references to control characters, XML 1.0 has none.
enum class ControlCharacters : std::uint8_t { refused, let_pass };

/// Where the first `&#...;` stands that names NUL, half of a surrogate pair or a number beyond Unicode (XML 1.0, section 4.1, "Legal
/// Character"). A parser that is lenient makes of it the end of a text, or bytes that are no UTF-8. Not looked at: comments, CDATA
/// sections and processing instructions, where it is no reference.
[[nodiscard]] std::optional<std::size_t> bad_character_reference(std::string_view text, ControlCharacters controls);

/// Where the first control character stands that is no white space; no XML has any.
[[nodiscard]] std::optional<std::size_t> control_character(std::string_view text);

}  // namespace map2pml::parsing
