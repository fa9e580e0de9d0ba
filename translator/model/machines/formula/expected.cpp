#include "translator/model/machines/formula/internal.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "translator/foundation/parsing/expected.h"

namespace map2pml::eventb {

namespace {

using grammar::EventBParser;
using parsing::phrase_of;

/// Tokens of one kind follow each other in the grammar.
bool is_between(std::size_t token, std::size_t first, std::size_t last) { return first <= token && token <= last; }

template <typename Condition>
std::vector<std::size_t> tokens_that(const Condition& condition) {
    std::vector<std::size_t> tokens;
    for (std::size_t token = EventBParser::FORALL; token <= EventBParser::STRAY; ++token)
        if (condition(token)) tokens.push_back(token);
    return tokens;
}

bool begins_expression(std::size_t token) {
    switch (token) {
        case EventBParser::LAMBDA:
        case EventBParser::GENERAL_UNION:
        case EventBParser::GENERAL_INTER:
        case EventBParser::MINUS:
        case EventBParser::IDENT:
        case EventBParser::NUMBER:
        case EventBParser::LPAREN:
        case EventBParser::LBRACE:
            return true;
        default:
            return is_between(token, EventBParser::INTEGERS, EventBParser::BOOL_OF);
    }
}

bool begins_predicate(std::size_t token) {
    switch (token) {
        case EventBParser::FORALL:
        case EventBParser::EXISTS:
        case EventBParser::NOT:
        case EventBParser::TOP:
        case EventBParser::BOTTOM:
        case EventBParser::FINITE:
        case EventBParser::PARTITION:
            return true;
        default:
            return begins_expression(token);
    }
}

/// Whether the token may follow an expression, inside a larger one.
bool extends_expression(std::size_t token) {
    return is_operator(token) || token == EventBParser::LPAREN || token == EventBParser::LBRACKET ||
           token == EventBParser::OF_TYPE;
}

/// One token gives the phrase away: an operator of its level may be impossible where the others are not (`a ‥ b`).
parsing::Phrase expected_phrase(const char* words, std::size_t sign, std::vector<std::size_t> tokens) {
    return {words, {sign}, std::move(tokens)};
}

const parsing::Wording& wording() {
    static const parsing::Wording all = {
        {
            expected_phrase("a predicate", EventBParser::NOT, tokens_that(begins_predicate)),
            expected_phrase("an expression", EventBParser::NUMBER, tokens_that(begins_expression)),
            expected_phrase("an operator", EventBParser::PLUS, tokens_that([](std::size_t token) {
                                return extends_expression(token) || is_connective(token);
                            })),
            expected_phrase("a comparison such as `=` or `∈`", EventBParser::EQUAL, tokens_that(is_comparison)),
            expected_phrase("`∧`, `∨`, `⇒` or `⇔`", EventBParser::OR, tokens_that(is_connective)),
        },
        {
            {EventBParser::IDENT, "a name"},
            {EventBParser::AND, "`∧` (`&`)"},
            {EventBParser::IMPLIES, "`⇒` (`=>`)"},
            {EventBParser::IFF, "`⇔` (`<=>`)"},
            {EventBParser::MAPLET, "`↦` (`|->`)"},
            {EventBParser::BECOMES, "`≔` (`:=`)"},
            {EventBParser::BECOMES_IN, "`:∈` (`::`)"},
            {EventBParser::BECOMES_SUCH, "`:∣` (`:|`)"},
            {EventBParser::COMMA, "`,`"},
            {EventBParser::LPAREN, "`(`"},
            {EventBParser::DOT, "`·` (`.`)"},
            {EventBParser::BAR, "`∣` (`|`)"},
            {EventBParser::RPAREN, "`)`"},
            {EventBParser::RBRACKET, "`]`"},
            {EventBParser::RBRACE, "`}`"},
            {antlr4::Token::EOF, "the end of the formula"},
        },
        false};
    return all;
}

}  // namespace

bool is_comparison(std::size_t token) { return is_between(token, EventBParser::EQUAL, EventBParser::GREATER_EQ); }

bool is_connective(std::size_t token) {
    return token == EventBParser::AND || token == EventBParser::OR || token == EventBParser::IMPLIES ||
           token == EventBParser::IFF;
}

bool is_operator(std::size_t token) { return is_between(token, EventBParser::MAPLET, EventBParser::CONVERSE); }

std::string describe_expected(const antlr4::misc::IntervalSet& tokens) {
    return parsing::describe_expected(tokens, wording());
}

}  // namespace map2pml::eventb
