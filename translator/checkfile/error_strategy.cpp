#include "translator/checkfile/error_strategy.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/CheckParser.h"
#include "translator/parsing/span_of.h"
#include "translator/parsing/token_text.h"

namespace map2pml::checkfile {

namespace {

using antlr4::Parser;
using antlr4::ParserRuleContext;
using antlr4::Token;
using antlr4::misc::IntervalSet;
using grammar::CheckParser;

constexpr std::array kStarters = {CheckParser::AGENTS,   CheckParser::LIMIT,       CheckParser::TOTAL,
                                  CheckParser::NETWORK,  CheckParser::TIMEOUT,     CheckParser::IDLE_TIMEOUTS,
                                  CheckParser::EXPECT,   CheckParser::SPAWN_CALLS, CheckParser::CALL_DEPTH,
                                  CheckParser::CAPACITY, CheckParser::PROCEDURE};

bool begins_statement(std::size_t token) {
    return std::any_of(kStarters.begin(), kStarters.end(),
                       [&](auto each) { return static_cast<std::size_t>(each) == token; });
}

bool ends_recovery(std::size_t token) {
    return begins_statement(token) || token == CheckParser::INSTANCE || token == CheckParser::RBRACE ||
           token == Token::EOF;
}

std::string words_for(const CheckParser& parser, std::size_t token) {
    switch (token) {
        case CheckParser::NAME:
            return "a name";
        case CheckParser::INTEGER:
            return "a whole number";
        case CheckParser::NEGATIVE:
            return "a negative number";
        case CheckParser::STRING:
            return "a string";
        case CheckParser::AGENT_NAME:
            return "an agent such as `!Bidder`";
        case CheckParser::ROLE_NAME:
            return "a role such as `%bidder`";
        case Token::EOF:
            return "the end of the file";
        default: {
            std::string literal = parser.getVocabulary().getLiteralName(token);
            std::replace(literal.begin(), literal.end(), '\'', '`');
            return literal;
        }
    }
}

/// "`=` or `in`"; all the words that begin a statement are one choice.
std::string describe_expected(const CheckParser& parser, const IntervalSet& expected) {
    std::vector<std::string> words;
    const bool any_statement = expected.contains(static_cast<std::size_t>(CheckParser::AGENTS));
    for (const ssize_t each : expected.toList()) {
        const auto token = static_cast<std::size_t>(each);
        if (!(any_statement && begins_statement(token))) {
            words.push_back(words_for(parser, token));
        }
    }
    if (any_statement) {
        words.emplace_back("a statement such as `agents`, `limit` or `expect`");
    }
    std::string text;
    for (std::size_t at = 0; at < words.size(); ++at) {
        text += (at == 0 ? "" : at + 1 == words.size() ? " or " : ", ") + words[at];
    }
    return text;
}

}  // namespace

void ErrorStrategy::sync(Parser* parser) {
    auto* rule = parser->getContext();
    const std::size_t next = parser->getCurrentToken()->getType();
    const bool in_file = rule->getRuleIndex() == CheckParser::RuleFile;
    const bool in_block =
        rule->getRuleIndex() == CheckParser::RuleInstance && rule->getToken(CheckParser::LBRACE, 0) != nullptr;
    const bool stray_end = in_file && next == CheckParser::RBRACE;
    if ((in_file || in_block) && (!ends_recovery(next) || stray_end)) {
        const bool closes_skipped = stray_end && skipped_open_ > 0;
        if (closes_skipped) {
            --skipped_open_;
        } else {
            if (stray_end) {
                endErrorCondition(parser);  // it is a mistake of its own
            }
            report_at(*parser, *parser->getCurrentToken(), parser->getState(), rule);
        }
        if (stray_end) {
            parser->consume();
        }
        recover(parser, nullptr);
        endErrorCondition(parser);
    }
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
    const IntervalSet expected = parser.getATN().getExpectedTokens(state, rule);
    sink_.report({diag::Code::syntax,
                  parsing::span_of(token, file_),
                  "expected " + describe_expected(dynamic_cast<CheckParser&>(parser), expected) + " before " +
                      parsing::describe_token(token),
                  {}});
}

void ErrorStrategy::recover(Parser* parser, std::exception_ptr /*error*/) {
    while (!ends_recovery(parser->getCurrentToken()->getType())) {
        skipped_open_ += parser->getCurrentToken()->getType() == CheckParser::LBRACE ? 1 : 0;
        parser->consume();
    }
}

}  // namespace map2pml::checkfile
