#include "translator/languages/lcc/internal.h"

namespace map2pml::lcc {

namespace {

using antlr4::Parser;
using antlr4::ParserRuleContext;
using antlr4::Token;
using grammar::LccParser;

constexpr parsing::GrammarTraits kClauses = {LccParser::RuleItem, LccParser::STRING,
                                             "actions, constraints and terms are nested",
                                             "; move the inner ones to a separate role"};
constexpr parsing::GrammarTraits kFacts = {LccParser::RuleFact, LccParser::STRING, "terms are nested", ""};

/// True where the parser is about to read a sentence or a term.
bool begins_sentence(ParserRuleContext& rule, const Token& token) {
    const std::size_t index = rule.getRuleIndex();
    return rule.getStart() == &token && (index == LccParser::RuleLiteral || index == LccParser::RuleTerm);
}

bool may_begin_item(std::size_t token) {
    return token == LccParser::IDENT || token == LccParser::VARIABLE || token == LccParser::ROLE ||
           token == LccParser::RULES || token == Token::EOF;
}

/// Behind the `{` of the rules of an agent.
bool is_between_norms(ParserRuleContext& rule) {
    return rule.getRuleIndex() == LccParser::RuleNorms && rule.getToken(LccParser::LBRACE, 0) != nullptr;
}

bool may_follow_norm(std::size_t token) {
    return token == LccParser::LPAREN || token == LccParser::RBRACE || token == Token::EOF;
}

}  // namespace

ErrorStrategy::ErrorStrategy(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink,
                             const ClauseStarts* starts)
    : parsing::ErrorStrategy(kClauses, file, nesting, sink), starts_(*starts) {}

diag::Diagnostic ErrorStrategy::describe(const parsing::Mistake& mistake) { return syntax_error(mistake); }

/// The rules of an agent go on behind a full stop, or at their end.
bool ErrorStrategy::goes_on_at(Parser& parser) {
    auto* tokens = parser.getTokenStream();
    const bool in_norms = parsing::rule_around(parser.getContext(), LccParser::RuleNorms) != nullptr;
    // Before the first token there is none.
    const bool begins_norm = in_norms && tokens->LA(1) == LccParser::LPAREN && tokens->LA(-1) == LccParser::FULL_STOP;
    return starts_.contains(*parser.getCurrentToken()) ||
           (in_norms && (begins_norm || tokens->LA(1) == LccParser::RBRACE));
}

void ErrorStrategy::look(Parser& parser) {
    const Token& next = *parser.getCurrentToken();
    // The head of the next clause is not a part of this one, whatever is missing before it.
    if (starts_.contains(next) && begins_sentence(*parser.getContext(), next))
        throw antlr4::InputMismatchException(&parser);
    // Between clauses the list goes on after a mistake; everywhere else `match` finds it.
    if (parser.getContext()->getRuleIndex() == LccParser::RuleFile && !may_begin_item(next.getType())) {
        report_here(parser);
        find_place(parser);
    }
    if (is_between_norms(*parser.getContext()) && !may_follow_norm(next.getType()) && !starts_.contains(next)) {
        report_here(parser);
        find_place(parser);
    }
}

FactErrors::FactErrors(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink)
    : parsing::ErrorStrategy(kFacts, file, nesting, sink) {}

diag::Diagnostic FactErrors::describe(const parsing::Mistake& mistake) {
    misses_full_stop_ = misses_full_stop(mistake);
    return syntax_error(mistake);
}

bool FactErrors::goes_on_at(Parser& parser) { return parser.getTokenStream()->LA(-1) == LccParser::FULL_STOP; }

void FactErrors::find_place(Parser& parser) {
    if (misses_full_stop_) {
        misses_full_stop_ = false;
        if (parser.getCurrentToken()->getType() == LccParser::COMMA) parser.consume();  // it replaces the full stop
        return;
    }
    // The full stop before a fact belongs to the previous one.
    const auto* fact = parsing::rule_around(parser.getContext(), LccParser::RuleFact);
    const Token* next = parser.getCurrentToken();
    if (next->getType() != Token::EOF && (fact == nullptr || fact->start == next)) parser.consume();
    parsing::ErrorStrategy::find_place(parser);
}

/// Between facts the list goes on after a mistake; everywhere else `match` finds it.
void FactErrors::look(Parser& parser) {
    const std::size_t next = parser.getCurrentToken()->getType();
    const bool between = parser.getContext()->getRuleIndex() == LccParser::RuleKnowledge;
    if (between && next != Token::EOF &&
        !parser.getATN().getExpectedTokens(parser.getState(), parser.getContext()).contains(next)) {
        report_here(parser);
        find_place(parser);
    }
}

}  // namespace map2pml::lcc
