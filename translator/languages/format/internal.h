/// Declarations shared by the sources of `translator/languages/format`; no other folder includes them.
#pragma once

#include <antlr4-runtime.h>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "translator/foundation/parsing/tokenised_text.h"

namespace map2pml::format {

// --- source_tokens.cpp: The words and comments of a text.   text, the lexer of its language -> tokens

struct SourceToken {
    std::size_t type = 0;       ///< of the grammar; 0: a comment
    std::string text;           ///< without blanks at the ends of its lines
    std::size_t line_ends = 0;  ///< between the token and the one before
    std::size_t blanks = 0;     ///< likewise, where there is no line end

    [[nodiscard]] bool is_comment() const { return type == 0; }
    [[nodiscard]] bool ends_line() const { return is_comment() && !text.starts_with("/*"); }
};

[[nodiscard]] std::vector<SourceToken> read_source_tokens(antlr4::ANTLRInputStream& input, antlr4::TokenStream& tokens);

/// \tparam Lexer of the language: skips blanks, and comments that begin with `//`, `/*` or `%`.
template <typename Lexer>
[[nodiscard]] std::vector<SourceToken> source_tokens_of(std::string_view text) {
    parsing::TokenisedText<Lexer> read{std::string(text)};
    return read_source_tokens(read.characters, read.tokens);
}

/// Whether words and comments are the same, whatever is between them.
[[nodiscard]] bool same_tokens(const std::vector<SourceToken>& one, const std::vector<SourceToken>& other);

// --- token_printer.cpp: Tokens as text, in the lines that they are in.   tokens -> text; the language decides the position of each

/// Writes one token after the other. Two or more empty lines become one; a comment keeps its distance from the word before it.
class TokenPrinter {
  public:
    /// \param tokens must outlive the writer.
    explicit TokenPrinter(const std::vector<SourceToken>& source_tokens) : tokens_(source_tokens) {}
    virtual ~TokenPrinter() = default;
    TokenPrinter(const TokenPrinter&) = delete;
    TokenPrinter& operator=(const TokenPrinter&) = delete;

    /// The whole text, once.
    [[nodiscard]] std::string write();

  protected:
    [[nodiscard]] const std::vector<SourceToken>& source_tokens() const { return tokens_; }
    /// The position of the next character, in code points from the beginning of its line.
    [[nodiscard]] std::size_t column() const { return column_; }
    /// The first word from a token on, which a comment is about.
    [[nodiscard]] std::size_t word_from(std::size_t at) const;
    [[nodiscard]] std::size_t type_at(std::size_t at) const { return at < tokens_.size() ? tokens_[at].type : 0; }

  private:
    /// Column of a token that begins a line.
    [[nodiscard]] virtual std::size_t indent_of(std::size_t at) const = 0;
    /// Blanks between a word and the token before it in the same line.
    [[nodiscard]] virtual std::size_t blanks_before(std::size_t at) const = 0;
    /// Called before a word is written at `column()`.
    virtual void follow(std::size_t at) = 0;

    void put(const std::string& part);
    void end_line(std::size_t at);

    const std::vector<SourceToken>& tokens_;
    std::string text_;
    std::size_t column_ = 0;
};

/// Without blanks at both ends.
[[nodiscard]] std::string_view stripped(std::string_view line);

}  // namespace map2pml::format
