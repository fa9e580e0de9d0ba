#include "translator/foundation/parsing/span_of.h"

namespace map2pml::parsing {

namespace {

/// ANTLR counts columns in code points from 0; we count from 1.
source::Position begin_of(const antlr4::Token& token) {
    return {static_cast<std::uint32_t>(token.getLine()), static_cast<std::uint32_t>(token.getCharPositionInLine()) + 1};
}

/// No token of our languages contains a line end, except a comment that is never closed: that one ends with its first line.
source::Position end_of(const antlr4::Token& token) {
    source::Position end = begin_of(token);
    if (token.getType() == antlr4::Token::EOF) return end;
    for (const char byte : token.getText()) {
        if (byte == '\n' || byte == '\r') break;
        const bool starts_code_point = (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
        end.column += starts_code_point ? 1 : 0;
    }
    return end;
}

}  // namespace

source::Span span_of(const antlr4::Token& token, source::FileId file) { return {file, begin_of(token), end_of(token)}; }

source::Span span_of(antlr4::ParserRuleContext& rule, source::FileId file) {
    const antlr4::Token& start = *rule.getStart();
    const antlr4::Token* stop = rule.getStop();
    // The stop token of an empty rule is the token before it.
    if (stop == nullptr || stop->getTokenIndex() < start.getTokenIndex())
        return {file, begin_of(start), begin_of(start)};
    return {file, begin_of(start), end_of(*stop)};
}

}  // namespace map2pml::parsing
