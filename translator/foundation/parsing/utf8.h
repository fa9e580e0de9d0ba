/// UTF-8 (RFC 3629).   bytes -> characters
#pragma once

#include <cstddef>
#include <string_view>

namespace map2pml::parsing {

/// How many bytes the character at `at` has; 0 when there is no UTF-8 character there.
[[nodiscard]] std::size_t character_length(std::string_view text, std::size_t at);

}  // namespace map2pml::parsing
