#include "translator/languages/maze/internal.h"

#include <fmt/format.h>

#include "translator/foundation/parsing/token_text.h"

namespace map2pml::maze {

namespace {

using antlr4::Parser;
using antlr4::Token;
using grammar::MazeParser;

constexpr parsing::GrammarTraits kParts = {MazeParser::RuleMember, MazeParser::STRING, "formulas and types are nested",
                                           ""};

/// Rules that hold a list of parts, each with an end of its own.
bool is_list(std::size_t rule) {
    return rule == MazeParser::RuleFile || rule == MazeParser::RuleClassLike || rule == MazeParser::RuleAction ||
           rule == MazeParser::RuleRefinement || rule == MazeParser::RuleInstance;
}

bool may_stand_here(Parser& parser) {
    const std::size_t next = parser.getCurrentToken()->getType();
    return parser.getATN().getExpectedTokens(parser.getState(), parser.getContext()).contains(next);
}

/// Signs of other notations.
std::string foreign_syntax_advice(const parsing::Mistake& mistake) {
    const Token* before = parsing::token_before(mistake.parser, mistake.token);
    const std::size_t last = before == nullptr ? Token::INVALID_TYPE : before->getType();
    const std::size_t next = mistake.token.getType();
    const std::string text = mistake.token.getText();
    if (text == "and" || (next == MazeParser::AND && last == MazeParser::AND)) return "; `&` joins predicates";
    if (text == "in") return "; `:` is membership";
    if (next == MazeParser::EQUAL && last == MazeParser::COLON) return "; `x' = E` gives the value after the action";
    if (next == MazeParser::EQUAL && last == MazeParser::EQUAL) return "; `=` compares";
    if (next == MazeParser::BAR && last == MazeParser::BAR) return "; `or` joins predicates";
    if (next == MazeParser::SEMI && last == MazeParser::QUALIFIED)
        return "; write a space before and after the dot of a quantifier";
    return {};
}

}  // namespace

ErrorStrategy::ErrorStrategy(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink,
                             const Bodies* bodies)
    : parsing::ErrorStrategy(kParts, file, nesting, sink), bodies_(*bodies) {}

diag::Diagnostic ErrorStrategy::describe(const parsing::Mistake& mistake) {
    return {diag::Code::syntax,
            parsing::span_of(mistake.token, mistake.file),
            fmt::format("expected {} before {}{}", describe_expected(mistake.expected),
                        parsing::describe_token(mistake.token), foreign_syntax_advice(mistake)),
            {}};
}

bool ErrorStrategy::goes_on_at(Parser& parser) {
    const Token& next = *parser.getCurrentToken();
    const std::size_t type = next.getType();
    return type == MazeParser::SEMI || begins_item(type) || begins_part(type) || bodies_.contains(next);
}

void ErrorStrategy::look(Parser& parser) {
    if (!is_list(parser.getContext()->getRuleIndex()) || may_stand_here(parser)) return;
    report_here(parser);
    find_next_part(parser);
}

/// Up to what the list can go on with; at the beginning of another class the list ends.
void ErrorStrategy::find_next_part(Parser& parser) {
    const bool is_outermost = parser.getContext()->getRuleIndex() == MazeParser::RuleFile;
    while (parser.getCurrentToken()->getType() != Token::EOF && !may_stand_here(parser)) {
        const Token& next = *parser.getCurrentToken();
        const bool closes = next.getType() == MazeParser::RBRACE && bodies_.contains(next);
        if (!is_outermost && (closes || begins_item(next.getType()))) return;
        parser.consume();
        // What follows a semicolon may begin the next part without a word of its own.
        if (next.getType() != MazeParser::SEMI) find_place(parser);
    }
}

}  // namespace map2pml::maze
