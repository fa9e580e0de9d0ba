/// The width of text in a drawing, and shortening it to fit.   text, pixels -> shorter text
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::report {

inline constexpr int kLetterWidth = 7;  ///< drawings use a monospaced font

/// Pixels; letters of East Asian scripts take twice as much.
[[nodiscard]] int width_of(std::string_view text);

/// The text if it fits, otherwise its beginning with `…`; at least one letter.
[[nodiscard]] std::string fit(std::string_view text, int width);

/// At most `most` lines, broken at blanks, or within a word that is too wide; the last one ends in `…` if something is left.
[[nodiscard]] std::vector<std::string> fit_lines(std::string_view text, int width, std::size_t most);

}  // namespace map2pml::report
