/// Declarations shared by the sources of `translator/languages/map`; no other folder includes them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "antlr4-runtime.h"
#include "grammar/MapParser.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/error_strategy.h"
#include "translator/foundation/parsing/legible.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::map {

// --- builder.cpp: The only code that knows the parse tree of MAP.   tree -> IR

/// The scenes of a tree, as far as they can be read (`ir::Unread`): of a clause with a syntax error in it the head alone.
/// Operation ids are given in text order, a parent before its children; parentheses leave no trace but the nesting. Reports
/// faults of form: `=$x` outside a receive (error), `par` beside `or`/`then` without parentheses (warning), equal scene names (error).
[[nodiscard]] std::vector<ir::Protocol> build_protocols(grammar::MapParser::FileContext& tree,
                                                        const parsing::Legible& legible, source::FileId file,
                                                        diag::Sink& sink);

// --- error_strategy.cpp: Syntax errors of the MAP parser: one message per error, then recovery at the next clause.   parser -> `Sink`

/// Gives up on the clause that a mistake stands in.
class ErrorStrategy : public parsing::ErrorStrategy {
  public:
    ErrorStrategy(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink);

  protected:
    [[nodiscard]] diag::Diagnostic describe(const parsing::Mistake& mistake) override;
    [[nodiscard]] bool goes_on_at(antlr4::Parser& parser) override;
    void look(antlr4::Parser& parser) override;
    void find_place(antlr4::Parser& parser) override;
    /// Brackets in a clause are skipped as a whole: their `]` does not end the scene.
    void skip(antlr4::Parser& parser) override;

  private:
    std::size_t went_back_at_ = 0;  ///< the last `=` from which the parser went back to a head
};

/// Whether `agent(…) =` stands there, as only at the beginning of a clause.
[[nodiscard]] bool begins_head(antlr4::Parser& parser, const antlr4::Token& agent);

/// The `agent` of the head before this `=`, if the parser has read the head as an operation or an address: what should
/// have stood before it is missing. Null: it has not.
[[nodiscard]] const antlr4::Token* head_read_as_operation(antlr4::Parser& parser, const antlr4::Token& equals);

// --- syntax_error.cpp: The most likely meaning of an unexpected token.   parser, token -> diagnostic

/// The message about a mistake with a name of its own (a missing operation, connective or sign, a `timeout` without its wait), else
/// the expected tokens, with advice on words of other languages and on what is still open.
[[nodiscard]] diag::Diagnostic syntax_error(const parsing::Mistake& mistake);

// --- expected.cpp: Token sets as text for the user.   expected tokens -> "`then`, `or` or `)`"

/// The tokens in words, for the end of a sentence that begins with "expected". \param name the meaning of a plain name; may be empty
[[nodiscard]] std::string describe_expected(const antlr4::misc::IntervalSet& tokens, std::string_view name = {});

// --- foreign_syntax.cpp: Advice for constructs of other languages that MAP does not have.   tokens around an error -> advice

/// The end of the message about a character that belongs to no word: `12.5`, `at-noon`, `#`, `&&`, … Empty when nothing is known.
[[nodiscard]] std::string advice_on_character(antlr4::CommonTokenStream& tokens, std::size_t at);

/// A note at a word that looks like one of another language, or like a misspelt word of MAP: `if`, `waitFor`, `==`, `[`.
/// \param at the token that the parser could not take
/// \param opener the `(` that is still open there; null: none
[[nodiscard]] std::optional<diag::Note> advice_on_word(antlr4::TokenStream& tokens, const antlr4::Token& at,
                                                       const antlr4::Token* opener, source::FileId file);

// --- read_map.cpp: Invalid tokens, found before parsing.   tokens -> diagnostics

/// Reads all tokens and reports stray characters, strings and comments that are not closed, unknown escapes, and integers
/// that do not fit in 64 bits.
void check_tokens(antlr4::CommonTokenStream& tokens, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::map
