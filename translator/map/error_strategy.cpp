#include "translator/map/error_strategy.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/MapLexer.h"
#include "grammar/MapParser.h"
#include "translator/map/expected.h"
#include "translator/map/habits.h"
#include "translator/parsing/reported_tokens.h"
#include "translator/parsing/span_of.h"
#include "translator/parsing/token_text.h"

namespace map2pml::map {

namespace {

using antlr4::Parser;
using antlr4::ParserRuleContext;
using antlr4::Token;
using antlr4::misc::IntervalSet;
using grammar::MapParser;
using parsing::token_before;

/// The clause that a rule belongs to, or the rule itself outside clauses.
ParserRuleContext& clause_around(ParserRuleContext& rule) {
    for (auto* each = &rule; each != nullptr; each = dynamic_cast<ParserRuleContext*>(each->parent)) {
        if (each->getRuleIndex() == MapParser::RuleClause) {
            return *each;
        }
    }
    return rule;
}

/// True when something in the clause before the token, or right before the clause, was reported already.
bool follows_reported_token(Parser& parser, const Token& token, ParserRuleContext& rule) {
    return parsing::follows_reported_token(parser, clause_around(rule).getStart()->getTokenIndex(), token,
                                           MapParser::STRING);
}

/// What must stand before an `agent` that continues a clause. After anything else `agent` begins a clause.
bool lets_operation_follow(const Token& token) {
    switch (token.getType()) {
        case MapParser::THEN:
        case MapParser::OR:
        case MapParser::PAR:
        case MapParser::WAITFOR:
        case MapParser::TIMEOUT:
        case MapParser::LPAREN:
        case MapParser::EQUALS:
        case MapParser::SENDS:
        case MapParser::RECEIVES:
            return true;
        default:
            return false;
    }
}

bool begins_clause(Parser& parser) {
    auto* tokens = parser.getTokenStream();
    if (tokens->LA(1) != MapParser::AGENT) {
        return false;
    }
    const Token* before = token_before(parser, *tokens->LT(1));
    return before == nullptr || !lets_operation_follow(*before);
}

bool begins_scene(Parser& parser) {
    auto* tokens = parser.getTokenStream();
    return tokens->LA(1) == MapParser::IDENT && tokens->LA(2) == MapParser::LBRACKET;
}

/// The token that opens what the mistake left open: the innermost `(` without `)`, or `waitfor` without `timeout`.
std::optional<std::pair<const Token*, std::string>> opener_of(ParserRuleContext* rule, const IntervalSet& expected) {
    for (; rule != nullptr; rule = dynamic_cast<ParserRuleContext*>(rule->parent)) {
        if (const auto* wait = dynamic_cast<MapParser::WaitForContext*>(rule);
            wait != nullptr && rule->getToken(MapParser::TIMEOUT, 0) == nullptr &&
            expected.contains(static_cast<std::size_t>(MapParser::TIMEOUT))) {
            return std::pair{rule->getStart(), std::string("this `waitfor` has no `timeout` yet")};
        }
        auto* open = rule->getToken(MapParser::LPAREN, 0);
        if (open != nullptr && rule->getToken(MapParser::RPAREN, 0) == nullptr &&
            expected.contains(static_cast<std::size_t>(MapParser::RPAREN))) {
            return std::pair{open->getSymbol(), std::string("this `(` is not closed yet")};
        }
    }
    return std::nullopt;
}

/// The `agent` of a head in which no agent name follows, when an operation ends right before it: was it meant to go on?
const Token* doubtful_clause_start(Parser& parser, ParserRuleContext* rule, const IntervalSet& expected) {
    if (dynamic_cast<MapParser::HeadContext*>(rule) == nullptr ||
        !expected.contains(static_cast<std::size_t>(MapParser::AGENT_NAME))) {
        return nullptr;
    }
    const Token* before = token_before(parser, *rule->getStart());
    return before != nullptr && before->getType() != MapParser::LBRACKET ? rule->getStart() : nullptr;
}

/// What a plain name is at this place, when it is not just a name.
std::string_view meaning_of_name(const ParserRuleContext& rule) {
    switch (rule.getRuleIndex()) {
        case MapParser::RuleFile:
        case MapParser::RuleScene:
            return "a scene such as `Auction[ … ]`";
        case MapParser::RuleDecision:
            return "a decision procedure such as `decide()`";
        default:
            return {};
    }
}

}  // namespace

void ErrorStrategy::sync(Parser* parser) {
    if (nesting_.is_too_deep()) {
        refuse_nesting(*parser);
    }
    const std::size_t index = parser->getCurrentToken()->getTokenIndex();
    if (index != first_look_.token_index) {
        first_look_ = {index, parser->getState(), parser->getContext()};
    }
    // Between clauses and between scenes the lists go on after a mistake; everywhere else `match` finds it.
    const std::size_t next = parser->getCurrentToken()->getType();
    const bool in_scene = parser->getContext()->getRuleIndex() == MapParser::RuleScene;
    if (in_scene && next != MapParser::AGENT && next != MapParser::RBRACKET) {
        report_at(*parser, *parser->getCurrentToken(), parser->getState(), parser->getContext());
        skip_to_next_clause(*parser);
    }
}

void ErrorStrategy::refuse_nesting(Parser& parser) {
    sink_.report({diag::Code::nesting_too_deep,
                  parsing::span_of(*parser.getCurrentToken(), file_),
                  "operations nest more than " + std::to_string(parsing::kNestingLimit) +
                      " deep here; move the inner ones to a clause "
                      "of their own",
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
    if (follows_reported_token(parser, token, *rule)) {
        return;
    }
    const IntervalSet expected = parser.getATN().getExpectedTokens(state, rule);
    std::vector<diag::Note> notes;
    const auto opener = opener_of(rule, expected);
    if (auto advice = advice_on_word(*parser.getTokenStream(), token, opener ? opener->first : nullptr, file_)) {
        notes.push_back(std::move(*advice));
    }
    if (opener) {
        notes.push_back({parsing::span_of(*opener->first, file_), opener->second});
    }
    if (const Token* start = doubtful_clause_start(parser, rule, expected)) {
        notes.push_back({parsing::span_of(*start, file_),
                         "nothing joins this `agent` to the operation before it, so it begins a clause; to call a "
                         "clause, put `then` or `or` before it"});
    }
    sink_.report({diag::Code::syntax, parsing::span_of(token, file_),
                  "expected " + describe_expected(expected, meaning_of_name(*rule)) + " before " +
                      parsing::describe_token(token),
                  std::move(notes)});
}

void ErrorStrategy::recover(Parser* parser, std::exception_ptr /*error*/) { skip_to_next_clause(*parser); }

/// Enclosing rules that cannot go on from there fail in silence until a clause or a scene takes its first word.
void ErrorStrategy::skip_to_next_clause(Parser& parser) {
    while (!begins_clause(parser) && !begins_scene(parser)) {
        const std::size_t next = parser.getCurrentToken()->getType();
        if (next == MapParser::RBRACKET || next == Token::EOF) {
            return;
        }
        parser.consume();
    }
}

}  // namespace map2pml::map
