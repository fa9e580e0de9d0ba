/// Declarations shared by the sources of this folder; no other folder includes them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "translator/foundation/parsing/token_text.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/names/names.h"

namespace map2pml::names {

struct Token {
    std::size_t type = 0;
    std::string text;
    source::Span span;
};

/// The tokens of a text without blanks and comments. Lists end with a token of type 0, so that one may look ahead.
template <class Lexer>
[[nodiscard]] std::vector<Token> tokens_of(const std::string& text, source::FileId file) {
    parsing::TokenisedText<Lexer> tokenised(text);
    std::vector<Token> found;
    for (antlr4::Token* each : tokenised.tokens.getTokens())
        if (each->getChannel() == antlr4::Token::DEFAULT_CHANNEL && each->getType() != antlr4::Token::EOF)
            found.push_back({each->getType(), each->getText(), parsing::span_of(*each, file)});
    const source::Position end = found.empty() ? source::Position{1, 1} : found.back().span.end;
    found.push_back({0, "", {file, end, end}});
    return found;
}

/// For each opening bracket the place of the one that closes it, or of the last token if none does; for any other token its own place.
[[nodiscard]] std::vector<std::size_t> partners(const std::vector<Token>& tokens, std::size_t open, std::size_t close);

/// The span without its first `count` characters: a sign.
[[nodiscard]] inline source::Span without_sign(source::Span span, std::uint32_t count = 1) {
    span.begin.column += count;
    return span;
}

/// The words of the tokens from `first` to `last`, as they would be written on one line.
[[nodiscard]] std::string written(const std::vector<Token>& tokens, std::size_t first, std::size_t last);

/// The words in quotes of a lexer that are made of letters: its keywords.
[[nodiscard]] std::vector<std::string> letters_of(const antlr4::dfa::Vocabulary& vocabulary);

[[nodiscard]] std::vector<Name> names_of_map(const std::string& text, source::FileId file);
[[nodiscard]] std::vector<Name> names_of_lcc(const std::string& text, source::FileId file);
[[nodiscard]] std::vector<Name> names_of_check(const std::string& text, source::FileId file);
[[nodiscard]] std::vector<Name> names_of_mermaid(const std::string& text, source::FileId file);
[[nodiscard]] std::vector<Name> names_of_plantuml(const std::string& text, source::FileId file);
[[nodiscard]] std::vector<Name> names_of_maze(const std::string& text, source::FileId file);

}  // namespace map2pml::names
