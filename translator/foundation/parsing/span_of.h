/// Places of parsed text: the only code that converts positions of ANTLR.   token or rule -> `Span`
#pragma once

#include "antlr4-runtime.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::parsing {

/// The characters of one token; empty, at the end of the text, for the end of the file.
[[nodiscard]] source::Span span_of(const antlr4::Token& token, source::FileId file);

/// From the first character of the first token to the end of the last one. A rule that took no token has an empty span
/// before the token it stopped at.
[[nodiscard]] source::Span span_of(antlr4::ParserRuleContext& rule, source::FileId file);

}  // namespace map2pml::parsing
