#include "translator/foundation/parsing/token_text.h"

#include <algorithm>
#include <cstddef>

namespace map2pml::parsing {

std::string describe_token(const antlr4::Token& token) {
    constexpr std::size_t kLongest = 40;
    if (token.getType() == antlr4::Token::EOF) return "the end of the file";
    std::string text = token.getText();
    if (text.size() > kLongest) {
        std::size_t cut = kLongest;
        while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) --cut;
        text = text.substr(0, cut) + "…";
    }
    return "`" + text + "`";
}

std::optional<std::string> string_value(std::string_view token) {
    std::string value;
    std::size_t at = 1;
    for (; at < token.size() && token[at] != '"'; ++at) {
        if (token[at] == '\\' && at + 1 < token.size()) ++at;
        value += token[at];
    }
    return at < token.size() ? std::optional(value) : std::nullopt;
}

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

antlr4::Token* token_before(antlr4::Parser& parser, const antlr4::Token& token) {
    auto* tokens = parser.getTokenStream();
    for (std::size_t index = token.getTokenIndex(); index > 0; --index) {
        antlr4::Token* before = tokens->get(index - 1);
        if (before->getChannel() == antlr4::Token::DEFAULT_CHANNEL) return before;
    }
    return nullptr;
}

antlr4::Token* token_after(antlr4::Parser& parser, const antlr4::Token& token) {
    auto* tokens = parser.getTokenStream();
    for (std::size_t index = token.getTokenIndex() + 1; index < tokens->size(); ++index) {
        antlr4::Token* after = tokens->get(index);
        if (after->getChannel() == antlr4::Token::DEFAULT_CHANNEL) return after;
    }
    return nullptr;
}

bool follows_reported_token(antlr4::Parser& parser, std::size_t first, const antlr4::Token& token, std::size_t string) {
    const std::size_t start = std::min(first, token.getTokenIndex());
    for (std::size_t index = start > 0 ? start - 1 : 0; index < token.getTokenIndex(); ++index) {
        const antlr4::Token& before = *parser.getTokenStream()->get(index);
        if (before.getChannel() == antlr4::Token::HIDDEN_CHANNEL ||
            (before.getType() == string && !string_value(before.getText())))
            return true;
    }
    return false;
}

}  // namespace map2pml::parsing
