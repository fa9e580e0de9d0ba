/// Untrusted text on its way to a screen or a page.   any bytes -> UTF-8 that shows and does nothing else
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace map2pml::source {

/// On one line: tabs and line ends become spaces, other control characters `?`. Invalid UTF-8, marks that reorder text, and
/// noncharacters of Unicode become U+FFFD, one for each byte or character.
[[nodiscard]] std::string printable(std::string_view text);

/// Like `printable`, for whole texts: tabs and line ends stay. \param with_colour colour sequences stay, too: `ESC [ 1 ; 31 m`
[[nodiscard]] std::string printable_text(std::string_view text, bool with_colour = false);

/// A section of a template that is left out leaves its line.
[[nodiscard]] std::string without_blank_lines(const std::string& text);

/// Whether a line of the text says something to people: not that of XML, which tools write.
[[nodiscard]] inline bool is_for_people(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    return first == std::string_view::npos || text[first] != '<';
}

// --- `1st`, `2nd`, `3rd`, `4th`, …

[[nodiscard]] inline std::string ordinal(std::size_t number) {
    const bool is_teen = number % 100 >= 11 && number % 100 <= 13;
    const char* ending = is_teen            ? "th"
                         : number % 10 == 1 ? "st"
                         : number % 10 == 2 ? "nd"
                         : number % 10 == 3 ? "rd"
                                            : "th";
    return std::to_string(number) + ending;
}

}  // namespace map2pml::source
