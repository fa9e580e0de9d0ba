/// The tokens of a text, and those that were reported before parsing.   tokens -> answers
#pragma once

#include <cstddef>

#include "antlr4-runtime.h"

namespace map2pml::parsing {

/// The token that the parser read before this one; null at the beginning of the text.
[[nodiscard]] antlr4::Token* token_before(antlr4::Parser& parser, const antlr4::Token& token);

/// True when `check_tokens` has reported a token from the one before `first` up to `token`: a stray character, an open
/// comment or an open string. What a parser thinks of the rest is no news then. \param string the type of strings.
[[nodiscard]] bool follows_reported_token(antlr4::Parser& parser, std::size_t first, const antlr4::Token& token,
                                          std::size_t string);

}  // namespace map2pml::parsing
