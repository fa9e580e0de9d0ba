/// The text of single tokens.   token -> text for a message, the value of a string
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "antlr4-runtime.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::parsing {

/// The token that stands in the text: "`)`", or "the end of the file"; long ones are cut.
[[nodiscard]] std::string describe_token(const antlr4::Token& token);

/// The value of a string token, without quotes and escapes; nothing if the closing quote is missing.
[[nodiscard]] std::optional<std::string> string_value(std::string_view token);

// --- token_text.cpp: Places of parsed text: the only code that converts positions of ANTLR.   token or rule -> `Span`

/// The characters of one token; empty, at the end of the text, for the end of the file.
[[nodiscard]] source::Span span_of(const antlr4::Token& token, source::FileId file);

/// From the first character of the first token to the end of the last one. A rule that took no token has an empty span
/// before the token it stopped at.
[[nodiscard]] source::Span span_of(antlr4::ParserRuleContext& rule, source::FileId file);

// --- token_text.cpp: The tokens of a text, and those that were reported before parsing.   tokens -> answers

/// The token that the parser read before this one; null at the beginning of the text.
[[nodiscard]] antlr4::Token* token_before(antlr4::Parser& parser, const antlr4::Token& token);

/// The token that the parser reads after this one; null at the end of the text.
[[nodiscard]] antlr4::Token* token_after(antlr4::Parser& parser, const antlr4::Token& token);

/// True when `check_tokens` has reported a token from the one before `first` up to `token`: a stray character, an open
/// comment or an open string. What a parser thinks of the rest is no news then. \param string the type of strings.
[[nodiscard]] bool follows_reported_token(antlr4::Parser& parser, std::size_t first, const antlr4::Token& token,
                                          std::size_t string);

}  // namespace map2pml::parsing
