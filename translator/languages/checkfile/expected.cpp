#include "translator/languages/checkfile/internal.h"

#include <algorithm>

#include "translator/foundation/parsing/expected.h"

namespace map2pml::checkfile {

namespace {

using antlr4::Token;
using antlr4::misc::IntervalSet;
using grammar::CheckParser;
using parsing::Phrase;

/// The first token of each phrase identifies it.
const std::vector<Phrase>& phrases() {
    const std::vector<std::size_t> term = {CheckParser::WILDCARD,
                                           CheckParser::VARIABLE,
                                           CheckParser::AGENT_NAME,
                                           CheckParser::ROLE_NAME,
                                           CheckParser::INTEGER,
                                           CheckParser::MINUS,
                                           CheckParser::STRING,
                                           CheckParser::NAME,
                                           CheckParser::IN,
                                           CheckParser::OUT,
                                           CheckParser::TAU,
                                           CheckParser::NU,
                                           CheckParser::MU,
                                           CheckParser::TT,
                                           CheckParser::FF,
                                           CheckParser::ALL_GLOBALLY,
                                           CheckParser::EXISTS_FINALLY,
                                           CheckParser::ALL_FINALLY,
                                           CheckParser::EXISTS_NEXT,
                                           CheckParser::DEADLOCK,
                                           CheckParser::LBRACKET};
    std::vector<std::size_t> condition = term;
    condition.insert(condition.end(), {CheckParser::NOT, CheckParser::LPAREN});
    static const std::vector<Phrase> all = {
        {"an expression",
         {CheckParser::FORALL},
         {CheckParser::INTEGER,    CheckParser::STRING,    CheckParser::VARIABLE,     CheckParser::AGENT_NAME,
          CheckParser::ROLE_NAME,  CheckParser::TRUE_WORD, CheckParser::FALSE_WORD,   CheckParser::NONE,
          CheckParser::SELF,       CheckParser::NUMBER,    CheckParser::AGENT,        CheckParser::ENDED,
          CheckParser::FAILED,     CheckParser::IF,        CheckParser::FORALL,       CheckParser::EXISTS,
          CheckParser::PENDING,    CheckParser::SENT,      CheckParser::RECEIVED,     CheckParser::SUCCEEDED,
          CheckParser::TIMEOUT,    CheckParser::ENTERED,   CheckParser::LPAREN,       CheckParser::NOT,
          CheckParser::BANG,       CheckParser::ALWAYS,    CheckParser::EVENTUALLY,   CheckParser::MINUS,
          CheckParser::NAME,       CheckParser::AGENTS,    CheckParser::LIMIT,        CheckParser::TOTAL,
          CheckParser::NETWORK,    CheckParser::CAPACITY,  CheckParser::INSTANCE,     CheckParser::PROCEDURE,
          CheckParser::ONE,        CheckParser::INTEGERS,  CheckParser::SERVICES,     CheckParser::STATE,
          CheckParser::BOOLEAN,    CheckParser::PER,       CheckParser::ALL,          CheckParser::END,
          CheckParser::TRACE,      CheckParser::STRICTLY,  CheckParser::FAIR,         CheckParser::MAY,
          CheckParser::START,      CheckParser::OPEN,      CheckParser::STABLE,       CheckParser::POLICY,
          CheckParser::CANDIDATES, CheckParser::LBRACE,    CheckParser::ADD,          CheckParser::REMOVE,
          CheckParser::MAP,        CheckParser::UNION,     CheckParser::INTERSECTION, CheckParser::DIFFERENCE,
          CheckParser::SUBSET,     CheckParser::SIZE,      CheckParser::EMPTY,        CheckParser::ANY}},
        {"an operator",
         {CheckParser::AND},
         {CheckParser::IMPLIES,    CheckParser::UNTIL,      CheckParser::LEADS,       CheckParser::OR,
          CheckParser::AND,        CheckParser::EQUAL,      CheckParser::NOT_EQUAL,   CheckParser::LESS,
          CheckParser::AT_MOST,    CheckParser::GREATER,    CheckParser::AT_LEAST,    CheckParser::BIT_OR,
          CheckParser::BIT_AND,    CheckParser::SHIFT_LEFT, CheckParser::SHIFT_RIGHT, CheckParser::PLUS,
          CheckParser::MINUS,      CheckParser::TIMES,      CheckParser::DIVIDED_BY,  CheckParser::MOD,
          CheckParser::DOT,        CheckParser::AT,         CheckParser::OF,          CheckParser::WHERE,
          CheckParser::IN,         CheckParser::SUBSET,     CheckParser::UNION,       CheckParser::INTERSECTION,
          CheckParser::DIFFERENCE, CheckParser::LBRACKET}},
        {"a statement such as `set` or `require`",
         {CheckParser::REQUIRE},
         {CheckParser::REQUIRE, CheckParser::SET, CheckParser::ADD, CheckParser::REMOVE, CheckParser::LET,
          CheckParser::CHOOSE, CheckParser::IF, CheckParser::RESULT, CheckParser::FAIL, CheckParser::SEMICOLON}},
        {"a statement such as `agents`, `limit` or `expect`",
         {CheckParser::EXPECT},
         {CheckParser::AGENTS,      CheckParser::LIMIT,           CheckParser::TOTAL,
          CheckParser::NETWORK,     CheckParser::TIMEOUT,         CheckParser::IDLE_TIMEOUTS,
          CheckParser::EXPECT,      CheckParser::SPAWN_CALLS,     CheckParser::CALL_DEPTH,
          CheckParser::CAPACITY,    CheckParser::PROCEDURE,       CheckParser::SERVICES,
          CheckParser::INTEGERS,    CheckParser::CONST,           CheckParser::STATE,
          CheckParser::ON,          CheckParser::INVARIANT,       CheckParser::NEVER,
          CheckParser::REACHABLE,   CheckParser::AFTER,           CheckParser::TRACE,
          CheckParser::LTL,         CheckParser::START,           CheckParser::OPEN,
          CheckParser::STABLE,      CheckParser::KNOWS,           CheckParser::COMMON,
          CheckParser::PROP,        CheckParser::RULES,           CheckParser::POLICY,
          CheckParser::CANDIDATES,  CheckParser::ROLES_BY_NAME,   CheckParser::DELIVERY_ONE,
          CheckParser::DIALECT_LIJ, CheckParser::GUARDS_COMPLETE, CheckParser::SEMICOLON,
          CheckParser::LOG}},
        {"a statement such as `fields` or `agents`",
         {CheckParser::LOG_FIELDS},
         {CheckParser::LOG_FIELDS, CheckParser::LOG_FORMAT, CheckParser::LOG_CASE, CheckParser::LOG_ORDER,
          CheckParser::LOG_LOST, CheckParser::LOG_CLOSED, CheckParser::LOG_AGENTS}},
        {"a formula",
         {CheckParser::DEADLOCK},
         {CheckParser::NU, CheckParser::MU, CheckParser::TT, CheckParser::FF, CheckParser::ALL_GLOBALLY,
          CheckParser::EXISTS_FINALLY, CheckParser::ALL_FINALLY, CheckParser::EXISTS_NEXT, CheckParser::DEADLOCK,
          CheckParser::LESS, CheckParser::LBRACKET, CheckParser::LPAREN, CheckParser::NAME}},
        {"an action such as `in(ok)`",
         {CheckParser::HASH},
         {CheckParser::HASH, CheckParser::IN, CheckParser::OUT, CheckParser::TAU, CheckParser::LBRACE,
          CheckParser::MINUS, CheckParser::NAME, CheckParser::AGENT_NAME, CheckParser::INTEGER, CheckParser::STRING}},
        {"a condition", {CheckParser::NOT, CheckParser::WILDCARD}, condition},
        {"a term", {CheckParser::WILDCARD}, term},
    };
    return all;
}

std::string words_for(const CheckParser& parser, std::size_t token) {
    switch (token) {
        case CheckParser::NAME:
            return "a name";
        case CheckParser::INTEGER:
            return "a whole number";
        case CheckParser::LOG_POINTER:
            return "a place such as `/source/name`";
        case CheckParser::LOG_PATTERN:
            return "a pattern such as `/bidder-\\d+/`";
        case CheckParser::LOG_AGENTS:
            return "`agents`";
        case CheckParser::FACTS_TEXT:
            return "facts";
        case CheckParser::FACTS_END:
            return "`}`";
        case CheckParser::STRING:
            return "a string";
        case CheckParser::AGENT_NAME:
            return "an agent such as `!Bidder`";
        case CheckParser::ROLE_NAME:
            return "a role such as `%bidder`";
        case CheckParser::ARROW:
            return "`<-`";
        case CheckParser::VARIABLE:
            return "a variable such as `$price`";
        case Token::EOF:
            return "the end of the file";
        default: {
            std::string literal = parser.getVocabulary().getLiteralName(token);
            std::replace(literal.begin(), literal.end(), '\'', '`');
            return literal;
        }
    }
}

bool is_keyword(const CheckParser& parser, std::size_t token) {
    const std::string literal = parser.getVocabulary().getLiteralName(token);
    return literal.size() > 2 && literal[1] >= 'a' && literal[1] <= 'z';
}

/// Where any name may stand, the keywords that are expected are names too; an expression has keywords of its own.
bool is_name(const IntervalSet& expected) {
    const auto contains = [&](auto token) { return expected.contains(static_cast<std::size_t>(token)); };
    const bool is_any_word = contains(CheckParser::GIVING);
    return contains(CheckParser::NAME) && contains(CheckParser::MAY) && (is_any_word || !contains(CheckParser::FORALL));
}

}  // namespace

std::string describe_expected(const CheckParser& parser, const IntervalSet& expected) {
    IntervalSet tokens;
    parsing::Wording wording = {phrases(), {}, true};
    for (const ssize_t each : expected.toList()) {
        const auto token = static_cast<std::size_t>(each);
        if (!is_name(expected) || !is_keyword(parser, token)) {
            tokens.add(each);
            wording.singles.push_back({token, words_for(parser, token)});
        }
    }
    return parsing::describe_expected(tokens, wording);
}

}  // namespace map2pml::checkfile
