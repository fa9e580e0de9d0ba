/// Advice for constructs of other languages that MAP does not have.   tokens around an error -> advice
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "antlr4-runtime.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::map {

/// The end of the message about a character that belongs to no word: `12.5`, `at-noon`, `#`, `&&`, … Empty when nothing is known.
[[nodiscard]] std::string advice_on_character(antlr4::CommonTokenStream& tokens, std::size_t at);

/// A note at a word that looks like one of another language, or like a word of this one: `if`, `waitFor`, `==`, `[`.
/// \param at the token that the parser could not take
/// \param opener the `(` that is still open there; null when none is
[[nodiscard]] std::optional<diag::Note> advice_on_word(antlr4::TokenStream& tokens, const antlr4::Token& at,
                                                       const antlr4::Token* opener, source::FileId file);

}  // namespace map2pml::map
