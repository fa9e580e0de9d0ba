/// Pieces as text, in the lines that they are in.   pieces -> text; where each stands is decided by the language
#pragma once

#include <string>
#include <vector>

#include "translator/languages/format/pieces.h"

namespace map2pml::format {

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
    /// Where the next character comes, in code points from the begin of its line.
    [[nodiscard]] std::size_t column() const { return column_; }
    /// The first word from a piece on: what a comment is about.
    [[nodiscard]] std::size_t word_from(std::size_t at) const;
    [[nodiscard]] std::size_t type_at(std::size_t at) const { return at < pieces_.size() ? pieces_[at].type : 0; }

  private:
    /// Column of a piece that begins a line.
    [[nodiscard]] virtual std::size_t indent_of(std::size_t at) const = 0;
    /// Between a word and the piece before it in the same line.
    [[nodiscard]] virtual std::size_t blanks_before(std::size_t at) const = 0;
    /// A word will be written at `column()`.
    virtual void follow(std::size_t at) = 0;

    void put(const std::string& part);
    void end_line(std::size_t at);

    const std::vector<Piece>& pieces_;
    std::string text_;
    std::size_t column_ = 0;
};

}  // namespace map2pml::format
