/// A text and its tokens, for a parser.   text -> tokens, within the budgets of the thread
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "antlr4-runtime.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::parsing {

/// The characters of a text. A lexer holds no lock when it goes on to the next one.
class Characters : public antlr4::ANTLRInputStream {
  public:
    explicit Characters(const std::string& text) : antlr4::ANTLRInputStream(text) {}
    /// \throws budget::Exceeded
    void consume() override;
};

/// The tokens of a text, all of them read. A text ends where the budget does: a prediction that looks ahead for long fails at its next token,
/// and the parser then calls the error strategy, which throws. An exception out of the prediction itself would leave what it has allocated.
class Tokens : public antlr4::CommonTokenStream {
  public:
    /// \throws budget::Exceeded
    explicit Tokens(antlr4::Lexer& lexer);
    [[nodiscard]] std::size_t LA(ssize_t distance) override;
};

/// \tparam Lexer of the language \throws std::range_error if the text is not UTF-8, budget::Exceeded
template <class Lexer>
struct TokenisedText {
    explicit TokenisedText(const std::string& text) : characters(text), lexer(&characters), tokens(lexer) {}

    Characters characters;
    Lexer lexer;
    Tokens tokens;
};

// --- text_check.cpp: The condition for tokenising a text: UTF-8 (RFC 3629) without NUL.   bytes -> characters; yes, or diagnostics

/// How many bytes the character at `at` has; 0 when there is no UTF-8 character there.
[[nodiscard]] std::size_t character_length(std::string_view text, std::size_t at);

/// Reports the first byte that is not part of a UTF-8 character, or the first U+FFFE or U+FFFF, and the first NUL. True when there is none.
[[nodiscard]] bool check_text(const source::SourceSet& sources, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::parsing
