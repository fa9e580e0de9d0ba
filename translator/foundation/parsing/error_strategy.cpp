#include "translator/foundation/parsing/error_strategy.h"

#include "translator/foundation/parsing/token_text.h"

namespace map2pml::parsing {

namespace {

using antlr4::Parser;
using antlr4::ParserRuleContext;
using antlr4::Token;

/// The first token of the unit around a rule; between units, of the previous one.
std::size_t first_of_unit(ParserRuleContext& rule, std::size_t unit) {
    if (const auto* around = rule_around(&rule, unit)) return around->start->getTokenIndex();
    const ParserRuleContext* last = &rule;
    for (auto* child : rule.children) {
        const auto* part = dynamic_cast<const ParserRuleContext*>(child);
        last = part != nullptr ? part : last;
    }
    return last->start->getTokenIndex();
}

/// The tokens expected instead of the one that ended a prediction: each path that was still possible before it names its tokens.
antlr4::misc::IntervalSet tokens_at_dead_end(const antlr4::atn::ATNConfigSet& paths) {
    antlr4::misc::IntervalSet tokens;
    for (const auto& path : paths.configs) {
        for (const auto* transition : path->state->transitions)
            if (!transition->isEpsilon()) tokens.addAll(transition->label());
    }
    return tokens;
}

}  // namespace

ParserRuleContext* rule_around(ParserRuleContext* rule, std::size_t kind) {
    while (rule != nullptr && rule->getRuleIndex() != kind) rule = dynamic_cast<ParserRuleContext*>(rule->parent);
    return rule;
}

void ErrorStrategy::reportError(Parser* parser, const antlr4::RecognitionException& error) {
    budget::checkpoint();
    const Token& token = *error.getOffendingToken();
    auto& rule = dynamic_cast<ParserRuleContext&>(*error.getCtx());
    const auto* undecided = dynamic_cast<const antlr4::NoViableAltException*>(&error);
    if (undecided != nullptr && undecided->getStartToken() != &token && undecided->getDeadEndConfigs() != nullptr)
        report(*parser, token, tokens_at_dead_end(*undecided->getDeadEndConfigs()), rule);
    else
        report_at(*parser, token, error.getOffendingState(), &rule);
}

Token* ErrorStrategy::recoverInline(Parser* parser) { throw antlr4::InputMismatchException(parser); }

void ErrorStrategy::sync(Parser* parser) {
    if (nesting_.is_too_deep()) refuse_nesting(*parser);
    const std::size_t index = parser->getCurrentToken()->getTokenIndex();
    if (index != first_look_.token_index) first_look_ = {index, parser->getState(), parser->getContext()};
    look(*parser);
}

void ErrorStrategy::recover(Parser* parser, std::exception_ptr /*error*/) {
    if (comes_back(*parser)) {
        if (parser->getCurrentToken()->getType() == Token::EOF)
            throw antlr4::ParseCancellationException("no token is left");
        skip(*parser);
    }
    find_place(*parser);
}

void ErrorStrategy::find_place(Parser& parser) {
    while (parser.getCurrentToken()->getType() != Token::EOF && !goes_on_at(parser)) skip(parser);
}

bool ErrorStrategy::comes_back(Parser& parser) {
    const std::size_t index = parser.getCurrentToken()->getTokenIndex();
    if (index != failed_at_) {
        failed_.clear();
        failed_at_ = index;
    }
    bool is_again = false;
    auto* rule = parser.getContext();
    while (rule->parent != nullptr && rule->start->getTokenIndex() == index) {
        const auto known = failed_.try_emplace({rule->parent, rule->invokingState}, rule).first;
        is_again = is_again || known->second != rule;
        rule = dynamic_cast<ParserRuleContext*>(rule->parent);
    }
    return is_again;
}

void ErrorStrategy::report_here(Parser& parser) {
    report_at(parser, *parser.getCurrentToken(), parser.getState(), parser.getContext());
}

void ErrorStrategy::refuse_nesting(Parser& parser) {
    sink_.report(diag::Code::nesting_too_deep, span_of(*parser.getCurrentToken(), file_),
                 std::string(grammar_.nests) + " more than " + std::to_string(kNestingLimit) + " levels deep here" +
                     grammar_.advice);
    throw antlr4::ParseCancellationException("nesting");
}

void ErrorStrategy::report_at(Parser& parser, const Token& token, std::size_t state, ParserRuleContext* rule) {
    if (first_look_.token_index == token.getTokenIndex()) {
        state = first_look_.state;
        rule = first_look_.rule;
    }
    report(parser, token, parser.getATN().getExpectedTokens(state, rule), *rule);
}

void ErrorStrategy::report(Parser& parser, const Token& token, const antlr4::misc::IntervalSet& expected,
                           ParserRuleContext& rule) {
    if (inErrorRecoveryMode(&parser)) return;
    beginErrorCondition(&parser);
    const std::size_t first = first_of_unit(rule, grammar_.unit);
    const bool may_have_lost_its_end = token.getType() == Token::EOF && reported_ && *reported_ >= first;
    reported_ = token.getTokenIndex();
    if (may_have_lost_its_end) return;
    if (!follows_reported_token(parser, first, token, grammar_.string))
        sink_.report(describe({parser, token, expected, rule, file_}));
}

}  // namespace map2pml::parsing
