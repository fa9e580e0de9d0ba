/// The words and comments of a text in MAP.   text -> pieces
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::format {

struct Piece {
    std::size_t type = 0;       ///< of the grammar; 0: a comment
    std::string text;           ///< without blanks at the ends of its lines
    std::size_t line_ends = 0;  ///< between it and the piece before
    std::size_t blanks = 0;     ///< likewise, where there is no line end

    [[nodiscard]] bool is_comment() const { return type == 0; }
    [[nodiscard]] bool ends_line() const { return is_comment() && text.starts_with("//"); }
};

[[nodiscard]] std::vector<Piece> map_pieces(std::string_view text);

/// Words and comments are the same, whatever is between them.
[[nodiscard]] bool same_words(const std::vector<Piece>& one, const std::vector<Piece>& other);

}  // namespace map2pml::format
