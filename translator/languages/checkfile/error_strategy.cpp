#include "translator/languages/checkfile/internal.h"

#include <algorithm>
#include <array>

#include "translator/foundation/parsing/token_text.h"

namespace map2pml::checkfile {

namespace {

using antlr4::Parser;
using antlr4::ParserRuleContext;
using antlr4::Token;
using grammar::CheckParser;

/// Words that begin a statement of the file.
constexpr std::array<std::size_t, 37> kStarters = {
    CheckParser::KNOWS,         CheckParser::COMMON,        CheckParser::OPEN,        CheckParser::STABLE,
    CheckParser::AGENTS,        CheckParser::LIMIT,         CheckParser::TOTAL,       CheckParser::NETWORK,
    CheckParser::TIMEOUT,       CheckParser::IDLE_TIMEOUTS, CheckParser::EXPECT,      CheckParser::SPAWN_CALLS,
    CheckParser::CALL_DEPTH,    CheckParser::CAPACITY,      CheckParser::PROCEDURE,   CheckParser::SERVICES,
    CheckParser::INTEGERS,      CheckParser::CONST,         CheckParser::STATE,       CheckParser::ON,
    CheckParser::INVARIANT,     CheckParser::NEVER,         CheckParser::REACHABLE,   CheckParser::AFTER,
    CheckParser::TRACE,         CheckParser::LTL,           CheckParser::INSTANCE,    CheckParser::START,
    CheckParser::PROP,          CheckParser::RULES,         CheckParser::POLICY,      CheckParser::CANDIDATES,
    CheckParser::ROLES_BY_NAME, CheckParser::DELIVERY_ONE,  CheckParser::DIALECT_LIJ, CheckParser::GUARDS_COMPLETE,
    CheckParser::LOG,
};
/// Words that begin a statement of a procedure or an observer.
constexpr std::array<std::size_t, 9> kActions = {
    CheckParser::REQUIRE, CheckParser::SET, CheckParser::ADD,    CheckParser::REMOVE, CheckParser::LET,
    CheckParser::CHOOSE,  CheckParser::IF,  CheckParser::RESULT, CheckParser::FAIL,
};

template <std::size_t count>
bool is_among(const std::array<std::size_t, count>& tokens, std::size_t token) {
    return std::find(tokens.begin(), tokens.end(), token) != tokens.end();
}

bool ends_recovery(std::size_t token) {
    return begins_statement(token) || token == CheckParser::RBRACE || token == Token::EOF;
}

/// `timeout by !Ann` is an event; the statement has one word more.
bool is_event(Parser& parser) {
    auto* tokens = parser.getTokenStream();
    return tokens->LA(1) == CheckParser::TIMEOUT && tokens->LA(2) != CheckParser::NAME;
}

/// `if a == { fail }`: an operand is missing, and the block was taken for a set.
bool is_block_read_as_set(Parser& parser) {
    return parser.getTokenStream()->LA(-1) == CheckParser::LBRACE &&
           parser.getContext()->getRuleIndex() == CheckParser::RulePrimary &&
           parsing::rule_around(parser.getContext(), CheckParser::RuleCondition) != nullptr;
}

bool is_list(const ParserRuleContext& rule) {
    return rule.getRuleIndex() == CheckParser::RuleFile || rule.getRuleIndex() == CheckParser::RuleInstance;
}

void skip_group(Parser& parser) {
    std::size_t open = 0;
    do {
        const std::size_t token = parser.getCurrentToken()->getType();
        if (token == Token::EOF) return;
        open += token == CheckParser::LBRACE ? 1 : 0;
        open -= token == CheckParser::RBRACE ? 1 : 0;
        parser.consume();
    } while (open > 0);
}

constexpr parsing::GrammarTraits kTraits = {CheckParser::RuleStatement, CheckParser::STRING,
                                            "expressions and statements are nested", ""};

}  // namespace

bool begins_statement(std::size_t token) { return is_among(kStarters, token); }

ErrorStrategy::ErrorStrategy(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink)
    : parsing::ErrorStrategy(kTraits, file, nesting, sink) {}

void ErrorStrategy::look(Parser& parser) {
    auto* rule = parser.getContext();
    const auto is_open = [&] { return rule->getToken(CheckParser::LBRACE, 0) != nullptr; };
    if (rule->getRuleIndex() == CheckParser::RuleFile || (is_list(*rule) && is_open()))
        look_at_statement(parser);
    else if (rule->getRuleIndex() == CheckParser::RuleBody && is_open())
        look_at_action(parser);
    else if (rule->getRuleIndex() == CheckParser::RuleNorms && rule->getToken(CheckParser::RULES, 0) != nullptr)
        look_at_norm(parser);
}

void ErrorStrategy::look_at_norm(Parser& parser) {
    const std::size_t next = parser.getCurrentToken()->getType();
    const bool begins_norm = next == CheckParser::LPAREN || next == CheckParser::NAME;
    if (!begins_norm && next != CheckParser::RBRACE && next != Token::EOF) {
        if (parser.getTokenStream()->LA(-1) == CheckParser::DOT)
            endErrorCondition(&parser);  // it is a separate mistake
        report_here(parser);
        parser.consume();
        go_on(parser);
    }
}

void ErrorStrategy::look_at_statement(Parser& parser) {
    const std::size_t next = parser.getCurrentToken()->getType();
    const bool stray_end = parser.getContext()->getRuleIndex() == CheckParser::RuleFile && next == CheckParser::RBRACE;
    if (ends_recovery(next) && !stray_end) return;
    if (stray_end && skipped_open_ > 0) {
        --skipped_open_;
    } else {
        if (stray_end) endErrorCondition(&parser);  // it is a separate mistake
        report_here(parser);
    }
    if (stray_end) parser.consume();
    go_on(parser);
}

void ErrorStrategy::look_at_action(Parser& parser) {
    const std::size_t next = parser.getCurrentToken()->getType();
    if (!is_among(kActions, next) && !ends_recovery(next) && next != CheckParser::SEMICOLON) {
        report_here(parser);
        go_on(parser);
    }
}

void ErrorStrategy::go_on(Parser& parser) {
    find_place(parser);
    endErrorCondition(&parser);
}

diag::Diagnostic ErrorStrategy::describe(const parsing::Mistake& mistake) { return syntax_error(mistake); }

bool ErrorStrategy::goes_on_at(Parser& parser) {
    const std::size_t next = parser.getCurrentToken()->getType();
    // `if` begins expressions too.
    const bool begins_action = parsing::rule_around(parser.getContext(), CheckParser::RuleBody) != nullptr &&
                               next != CheckParser::IF && is_among(kActions, next);
    const bool begins_norm = parsing::rule_around(parser.getContext(), CheckParser::RuleNorms) != nullptr &&
                             parser.getTokenStream()->LA(-1) == CheckParser::DOT;
    if (begins_action && is_block_read_as_set(parser)) {
        auto* tokens = parser.getTokenStream();
        tokens->seek(tokens->LT(-1)->getTokenIndex());
        return true;
    }
    return !is_event(parser) && (ends_recovery(next) || begins_action || begins_norm);
}

void ErrorStrategy::skip(Parser& parser) {
    const bool opens = parser.getCurrentToken()->getType() == CheckParser::LBRACE;
    if (opens && !is_list(*parser.getContext())) {
        skip_group(parser);
    } else {
        skipped_open_ += opens ? 1 : 0;
        parser.consume();
    }
}

}  // namespace map2pml::checkfile
