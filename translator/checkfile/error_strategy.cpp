#include "translator/checkfile/error_strategy.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "grammar/CheckParser.h"
#include "translator/checkfile/expected.h"
#include "translator/parsing/span_of.h"
#include "translator/parsing/token_text.h"

namespace map2pml::checkfile {

namespace {

using antlr4::Parser;
using antlr4::ParserRuleContext;
using antlr4::Token;
using antlr4::misc::IntervalSet;
using grammar::CheckParser;

/// Words that begin a statement of the file.
constexpr std::array<std::size_t, 28> kStarters = {
    CheckParser::KNOWS,      CheckParser::COMMON,        CheckParser::OPEN,      CheckParser::STABLE,
    CheckParser::AGENTS,     CheckParser::LIMIT,         CheckParser::TOTAL,     CheckParser::NETWORK,
    CheckParser::TIMEOUT,    CheckParser::IDLE_TIMEOUTS, CheckParser::EXPECT,    CheckParser::SPAWN_CALLS,
    CheckParser::CALL_DEPTH, CheckParser::CAPACITY,      CheckParser::PROCEDURE, CheckParser::SERVICES,
    CheckParser::INTEGERS,   CheckParser::CONST,         CheckParser::STATE,     CheckParser::ON,
    CheckParser::INVARIANT,  CheckParser::NEVER,         CheckParser::REACHABLE, CheckParser::AFTER,
    CheckParser::TRACE,      CheckParser::LTL,           CheckParser::INSTANCE,  CheckParser::START,
};
/// Words that begin a statement of a procedure or an observer.
constexpr std::array<std::size_t, 7> kActions = {
    CheckParser::REQUIRE, CheckParser::SET,    CheckParser::LET,  CheckParser::CHOOSE,
    CheckParser::IF,      CheckParser::RESULT, CheckParser::FAIL,
};

template <std::size_t count>
bool is_among(const std::array<std::size_t, count>& tokens, std::size_t token) {
    return std::find(tokens.begin(), tokens.end(), token) != tokens.end();
}

bool ends_recovery(std::size_t token) {
    return is_among(kStarters, token) || token == CheckParser::RBRACE || token == Token::EOF;
}

/// `timeout by !Ann` is an event; the statement has one word more.
bool is_event(Parser& parser) {
    auto* tokens = parser.getTokenStream();
    return tokens->LA(1) == CheckParser::TIMEOUT && tokens->LA(2) != CheckParser::NAME;
}

bool is_inside(const ParserRuleContext* rule, std::size_t kind) {
    for (; rule != nullptr; rule = dynamic_cast<const ParserRuleContext*>(rule->parent)) {
        if (rule->getRuleIndex() == kind) {
            return true;
        }
    }
    return false;
}

bool is_list(const ParserRuleContext& rule) {
    return rule.getRuleIndex() == CheckParser::RuleFile || rule.getRuleIndex() == CheckParser::RuleInstance;
}

void skip_group(Parser& parser) {
    std::size_t open = 0;
    do {
        const std::size_t token = parser.getCurrentToken()->getType();
        if (token == Token::EOF) {
            return;
        }
        open += token == CheckParser::LBRACE ? 1 : 0;
        open -= token == CheckParser::RBRACE ? 1 : 0;
        parser.consume();
    } while (open > 0);
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
    auto* rule = parser->getContext();
    const auto is_open = [&] { return rule->getToken(CheckParser::LBRACE, 0) != nullptr; };
    if (rule->getRuleIndex() == CheckParser::RuleFile || (is_list(*rule) && is_open())) {
        sync_statements(*parser);
    } else if (rule->getRuleIndex() == CheckParser::RuleBody && is_open()) {
        sync_actions(*parser);
    }
}

void ErrorStrategy::refuse_nesting(Parser& parser) {
    sink_.report({diag::Code::nesting_too_deep,
                  parsing::span_of(*parser.getCurrentToken(), file_),
                  "expressions and statements nest more than " + std::to_string(parsing::kNestingLimit) + " deep here",
                  {}});
    throw antlr4::ParseCancellationException("nesting");
}

void ErrorStrategy::sync_statements(Parser& parser) {
    const std::size_t next = parser.getCurrentToken()->getType();
    const bool stray_end = parser.getContext()->getRuleIndex() == CheckParser::RuleFile && next == CheckParser::RBRACE;
    if (ends_recovery(next) && !stray_end) {
        return;
    }
    if (stray_end && skipped_open_ > 0) {
        --skipped_open_;
    } else {
        if (stray_end) {
            endErrorCondition(&parser);  // it is a mistake of its own
        }
        report_at(parser, *parser.getCurrentToken(), parser.getState(), parser.getContext());
    }
    if (stray_end) {
        parser.consume();
    }
    go_on(parser);
}

void ErrorStrategy::sync_actions(Parser& parser) {
    const std::size_t next = parser.getCurrentToken()->getType();
    if (!is_among(kActions, next) && !ends_recovery(next) && next != CheckParser::SEMICOLON) {
        report_at(parser, *parser.getCurrentToken(), parser.getState(), parser.getContext());
        go_on(parser);
    }
}

void ErrorStrategy::go_on(Parser& parser) {
    recover(&parser, nullptr);
    endErrorCondition(&parser);
}

void ErrorStrategy::report_at(Parser& parser, const Token& token, std::size_t state, ParserRuleContext* rule) {
    if (inErrorRecoveryMode(&parser)) {
        return;
    }
    beginErrorCondition(&parser);
    // A stray character before it was reported, and what the parser thinks of the rest is no news.
    const std::size_t index = token.getTokenIndex();
    if (index > 0 && parser.getTokenStream()->get(index - 1)->getChannel() == Token::HIDDEN_CHANNEL) {
        return;
    }
    if (first_look_.token_index == index) {
        state = first_look_.state;
        rule = first_look_.rule;
    }
    const IntervalSet expected = parser.getATN().getExpectedTokens(state, rule);
    sink_.report({diag::Code::syntax,
                  parsing::span_of(token, file_),
                  "expected " + describe_expected(dynamic_cast<CheckParser&>(parser), expected) + " before " +
                      parsing::describe_token(token),
                  {}});
}

void ErrorStrategy::recover(Parser* parser, std::exception_ptr /*error*/) {
    const bool in_body = is_inside(parser->getContext(), CheckParser::RuleBody);
    const bool in_list = is_list(*parser->getContext());
    // `if` begins expressions too.
    const auto begins_action = [&](std::size_t token) {
        return in_body && token != CheckParser::IF && is_among(kActions, token);
    };
    while (is_event(*parser) || !(ends_recovery(parser->getCurrentToken()->getType()) ||
                                  begins_action(parser->getCurrentToken()->getType()))) {
        const bool opens = parser->getCurrentToken()->getType() == CheckParser::LBRACE;
        if (opens && !in_list) {
            skip_group(*parser);
        } else {
            skipped_open_ += opens ? 1 : 0;
            parser->consume();
        }
    }
}

}  // namespace map2pml::checkfile
