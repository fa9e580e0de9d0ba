/// A block with its tree, and places of it in the file.   `TextBlock` -> parse tree, spans
#pragma once

#include <memory>
#include <string>

#include "antlr4-runtime.h"
#include "translator/foundation/parsing/error_strategy.h"
#include "translator/foundation/parsing/span_of.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/diagrams/text/internal.h"

namespace map2pml::auml {

template <class Lexer, class Parser>
class ParsedBlock {
  public:
    ParsedBlock(TextBlock block, source::FileId file)
        : block_(std::move(block)), file_(file), text_(joined(block_)), parser_(&text_.tokens) {}

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
