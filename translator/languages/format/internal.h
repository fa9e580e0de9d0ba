/// Declarations shared by the sources of `translator/languages/format`; no other folder includes them.
#pragma once

#include <antlr4-runtime.h>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "translator/foundation/parsing/tokenised_text.h"

namespace map2pml::format {

// --- pieces.cpp: The words and comments of a text.   text, the lexer of its language -> pieces

struct Piece {
    std::size_t type = 0;       ///< of the grammar; 0: a comment
    std::string text;           ///< without blanks at the ends of its lines
    std::size_t line_ends = 0;  ///< between the piece and the one before
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

/// Whether words and comments are the same, whatever is between them.
[[nodiscard]] bool same_words(const std::vector<Piece>& one, const std::vector<Piece>& other);

// --- piece_writer.cpp: Pieces as text, in the lines that they are in.   pieces -> text; the language decides the position of each

/// Writes one piece after the other. Two or more empty lines become one; a comment keeps its distance from the word before it.
class PieceWriter {
  public:
    /// \param pieces must outlive the writer.
    explicit PieceWriter(const std::vector<Piece>& pieces) : pieces_(pieces) {}
    virtual ~PieceWriter() = default;
    PieceWriter(const PieceWriter&) = delete;
    PieceWriter& operator=(const PieceWriter&) = delete;

    /// The whole text, once.
    [[nodiscard]] std::string write();

  protected:
    [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }
    /// The position of the next character, in code points from the beginning of its line.
    [[nodiscard]] std::size_t column() const { return column_; }
    /// The first word from a piece on, which a comment is about.
    [[nodiscard]] std::size_t word_from(std::size_t at) const;
    [[nodiscard]] std::size_t type_at(std::size_t at) const { return at < pieces_.size() ? pieces_[at].type : 0; }

  private:
    /// Column of a piece that begins a line.
    [[nodiscard]] virtual std::size_t indent_of(std::size_t at) const = 0;
    /// Blanks between a word and the piece before it in the same line.
    [[nodiscard]] virtual std::size_t blanks_before(std::size_t at) const = 0;
    /// Called before a word is written at `column()`.
    virtual void follow(std::size_t at) = 0;

    void put(const std::string& part);
    void end_line(std::size_t at);

    const std::vector<Piece>& pieces_;
    std::string text_;
    std::size_t column_ = 0;
};

}  // namespace map2pml::format
