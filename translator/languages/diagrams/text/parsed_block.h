/// A block with its tree, and places of it in the file.   `TextBlock` -> parse tree, spans
#pragma once

#include <memory>
#include <string>

#include "antlr4-runtime.h"
#include "translator/foundation/parsing/error_strategy.h"
#include "translator/foundation/parsing/token_text.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/diagrams/spaces.h"
#include "translator/languages/diagrams/text/internal.h"

namespace map2pml::auml {

template <class Lexer, class Parser>
class ParsedBlock {
  public:
    ParsedBlock(TextBlock block, source::FileId file)
        : block_(std::move(block)), file_(file), text_(joined(block_)), parser_(&text_.tokens) {
        // A line that is a statement is also one that may be wrong: whatever the context, the first alternative is meant.
        parser_.template getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(
            antlr4::atn::PredictionMode::SLL);
    }

    [[nodiscard]] const TextBlock& block() const { return block_; }
    /// The first line of the block that says something.
    [[nodiscard]] source::Span place() const {
        for (const TextLine& each : block_.lines)
            if (!normal_spaces(each.text).empty()) return {file_, {each.number, 1}, {each.number, 2}};
        return {file_, {1, 1}, {1, 1}};
    }
    auto* tree() {
        parsing::NestingListener listener({});
        return parsing::call(parser_, listener, std::make_shared<antlr4::BailErrorStrategy>(),
                             [&] { return parser_.diagram(); });
    }
    [[nodiscard]] source::Span span_of(antlr4::ParserRuleContext& rule) const {
        return in_file(parsing::span_of(rule, file_));
    }
    [[nodiscard]] std::string text_of(antlr4::ParserRuleContext* rule) {
        return rule == nullptr || rule->getStop() == nullptr ? std::string()
                                                             : text_between(*rule->getStart(), *rule->getStop());
    }
    [[nodiscard]] std::string text_between(const antlr4::Token& first, const antlr4::Token& last) {
        return normal_spaces(text_.characters.getText(antlr4::misc::Interval(
            static_cast<ssize_t>(first.getStartIndex()), static_cast<ssize_t>(last.getStopIndex()))));
    }
    /// The rest of the line.
    [[nodiscard]] std::string text_behind(const antlr4::Token& token) {
        const auto begin = static_cast<ssize_t>(token.getStopIndex() + 1);
        const auto end = std::min<ssize_t>(begin + 80, static_cast<ssize_t>(text_.characters.size()));
        if (begin >= end) return {};
        const std::string text = text_.characters.getText(antlr4::misc::Interval(begin, end - 1));
        return text.substr(0, text.find('\n'));
    }

  private:
    static std::string joined(const TextBlock& block) {
        std::string text;
        for (const TextLine& each : block.lines) text += each.text + "\n";
        return text;
    }
    [[nodiscard]] source::Span in_file(source::Span span) const {
        const auto line_of = [&](std::uint32_t line) {
            return block_.lines.empty() ? 1
                                        : block_.lines.at(std::min<std::size_t>(line, block_.lines.size()) - 1).number;
        };
        span.begin.line = line_of(span.begin.line);
        span.end.line = line_of(span.end.line);
        return span;
    }

    TextBlock block_;
    source::FileId file_;
    parsing::TokenisedText<Lexer> text_;
    Parser parser_;
};

}  // namespace map2pml::auml
