/// Text of others on its way to a screen or a page.   any bytes -> UTF-8 that shows and does nothing else
#pragma once

#include <string>
#include <string_view>

namespace map2pml::source {

/// On one line: tabs and line ends become spaces, other control characters `?`. What is no UTF-8, marks that reorder text, and what
/// Unicode keeps for nobody become U+FFFD, one for each byte or character.
[[nodiscard]] std::string printable(std::string_view text);

/// The same for whole texts: tabs and line ends stay. \param with_colour so do the sequences that only colour: `ESC [ 1 ; 31 m`
[[nodiscard]] std::string printable_text(std::string_view text, bool with_colour = false);

}  // namespace map2pml::source
