#include "translator/lcc/error_strategy.h"

#include <string>

#include "grammar/LccParser.h"
#include "translator/lcc/syntax_error.h"
#include "translator/parsing/reported_tokens.h"
#include "translator/parsing/span_of.h"

namespace map2pml::lcc {

namespace {

using antlr4::Parser;
using antlr4::ParserRuleContext;
using antlr4::Token;
using grammar::LccParser;

/// Where the clause or header begins that a token stands in; the token itself outside of them.
std::size_t first_of_item(const ParserRuleContext* rule, const Token& token) {
    for (; rule != nullptr; rule = dynamic_cast<const ParserRuleContext*>(rule->parent)) {
        if (rule->getRuleIndex() == LccParser::RuleItem) {
            return rule->start->getTokenIndex();
        }
    }
    return token.getTokenIndex();
}

/// True where the parser is about to read a sentence or a term.
bool begins_sentence(ParserRuleContext& rule, const Token& token) {
    const std::size_t index = rule.getRuleIndex();
    return rule.getStart() == &token && (index == LccParser::RuleLiteral || index == LccParser::RuleTerm);
}

bool may_begin_item(std::size_t token) {
    return token == LccParser::IDENT || token == LccParser::VARIABLE || token == LccParser::ROLE || token == Token::EOF;
}

}  // namespace

void ErrorStrategy::sync(Parser* parser) {
    if (nesting_.is_too_deep()) {
        refuse_nesting(*parser);
    }
    const Token& next = *parser->getCurrentToken();
    if (next.getTokenIndex() != first_look_.token_index) {
        first_look_ = {next.getTokenIndex(), parser->getState(), parser->getContext()};
    }
    // The head of the next clause is no part of this one, whatever is missing before it.
    if (starts_.contains(next) && begins_sentence(*parser->getContext(), next)) {
        throw antlr4::InputMismatchException(parser);
    }
    // Between clauses the list goes on after a mistake; everywhere else `match` finds it.
    if (parser->getContext()->getRuleIndex() == LccParser::RuleFile && !may_begin_item(next.getType())) {
        report_at(*parser, next, parser->getState(), parser->getContext());
        recover(parser, nullptr);
    }
}

void ErrorStrategy::refuse_nesting(Parser& parser) {
    sink_.report({diag::Code::nesting_too_deep,
                  parsing::span_of(*parser.getCurrentToken(), file_),
                  "actions, constraints and terms nest more than " + std::to_string(parsing::kNestingLimit) +
                      " deep here; move the inner ones to a role of their own",
                  {}});
    throw antlr4::ParseCancellationException("nesting");
}

void ErrorStrategy::report_at(Parser& parser, const Token& token, std::size_t state, ParserRuleContext* rule) {
    if (inErrorRecoveryMode(&parser)) {
        return;
    }
    beginErrorCondition(&parser);
    if (first_look_.token_index == token.getTokenIndex()) {
        state = first_look_.state;
        rule = first_look_.rule;
    }
    if (!parsing::follows_reported_token(parser, first_of_item(rule, token), token, LccParser::STRING)) {
        sink_.report(syntax_error(parser, token, state, rule, file_));
    }
}

/// Enclosing rules that cannot go on from there fail in silence until a clause takes its first word.
void ErrorStrategy::recover(Parser* parser, std::exception_ptr /*error*/) {
    while (parser->getCurrentToken()->getType() != Token::EOF && !starts_.contains(*parser->getCurrentToken())) {
        parser->consume();
    }
}

}  // namespace map2pml::lcc
