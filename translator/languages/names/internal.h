/// Declarations shared by the sources of this folder; no other folder includes them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "antlr4-runtime.h"
#include "translator/languages/names/names.h"

namespace map2pml::names {

/// A token of a text; not a blank or a comment.
struct Token {
    /// Where the lexer began to look for it.
    struct Start {
        std::size_t index = 0;  ///< in characters of the text
        source::Position place{1, 1};
        bool is_plain = true;  ///< in the first mode of the lexer
    };

    std::size_t type = 0;
    std::string text;
    source::Span span;
    Start from;
    std::size_t reach = 0;  ///< the last character that was looked at up to `from`
};

/// The tokens of a text. They end with a token of type 0, so that one may look ahead.
/// \param memory of the same text before it was edited, or empty; has the tokens then \throws as `names_in`
[[nodiscard]] std::vector<Token>& tokens_of(const source::SourceFile& text, source::FileId file, Language language,
                                            Memory& memory);

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

[[nodiscard]] std::vector<Name> names_of_map(const std::vector<Token>& tokens, source::FileId file);
[[nodiscard]] std::vector<Name> names_of_lcc(const std::vector<Token>& tokens, source::FileId file);
[[nodiscard]] std::vector<Name> names_of_check(const std::vector<Token>& tokens, source::FileId file);
[[nodiscard]] std::vector<Name> names_of_mermaid(const std::vector<Token>& tokens, source::FileId file);
[[nodiscard]] std::vector<Name> names_of_plantuml(const std::vector<Token>& tokens, source::FileId file);
[[nodiscard]] std::vector<Name> names_of_maze(const std::vector<Token>& tokens, source::FileId file);

}  // namespace map2pml::names
