/// The words and comments of a text.   text, the lexer of its language -> pieces
#pragma once

#include <antlr4-runtime.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "translator/foundation/parsing/tokenised_text.h"

namespace map2pml::format {

struct Piece {
    std::size_t type = 0;       ///< of the grammar; 0: a comment
    std::string text;           ///< without blanks at the ends of its lines
    std::size_t line_ends = 0;  ///< between it and the piece before
    std::size_t blanks = 0;     ///< likewise, where there is no line end

    [[nodiscard]] bool is_comment() const { return type == 0; }
    [[nodiscard]] bool ends_line() const { return is_comment() && !text.starts_with("/*"); }
};

[[nodiscard]] std::vector<Piece> read_pieces(antlr4::ANTLRInputStream& input, antlr4::TokenStream& tokens);

/// \tparam Lexer of the language: skips blanks, and comments that begin with `//`, `/*` or `%`.
template <typename Lexer>
[[nodiscard]] std::vector<Piece> pieces_of(std::string_view text) {
    parsing::TokenisedText<Lexer> read{std::string(text)};
    return read_pieces(read.characters, read.tokens);
}

/// Words and comments are the same, whatever is between them.
[[nodiscard]] bool same_words(const std::vector<Piece>& one, const std::vector<Piece>& other);

}  // namespace map2pml::format
