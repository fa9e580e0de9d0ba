#include "translator/languages/lcc/internal.h"

#include "translator/foundation/parsing/expected.h"

namespace map2pml::lcc {

namespace {

using antlr4::misc::IntervalSet;
using grammar::LccParser;
using parsing::Phrase;
using parsing::phrase_of;

const char* sentence_after(std::size_t before) {
    switch (before) {
        case LccParser::ARROW:
        case LccParser::AND:
        case LccParser::EITHER:
        case LccParser::NOT:
            return "a constraint";
        case LccParser::LPAREN:
            return "an action or a constraint";
        default:
            return "an action";
    }
}

/// In the order in which a sentence names them.
std::vector<Phrase> phrases(std::size_t before) {
    const std::vector<std::size_t> term = {LccParser::VARIABLE, LccParser::IDENT,    LccParser::ROLE,
                                           LccParser::RULES,    LccParser::OF,       LccParser::MINUS,
                                           LccParser::INTEGER,  LccParser::FLOAT,    LccParser::STRING,
                                           LccParser::WILDCARD, LccParser::LBRACKET, LccParser::EMPTY};
    std::vector<std::size_t> sentence = term;
    sentence.insert(sentence.end(), {LccParser::NOT, LccParser::LPAREN});
    std::vector<std::size_t> operand = term;
    operand.push_back(LccParser::LPAREN);
    const bool after_arrow = before == LccParser::SENDS || before == LccParser::RECEIVES;
    return {
        phrase_of(sentence_after(before), sentence),
        phrase_of(after_arrow ? "an agent such as `a(buyer, B)`" : "a term", operand),
        phrase_of("a term", term),
        phrase_of("`=>`", {LccParser::SENDS}),
        phrase_of("`<=`", {LccParser::RECEIVES}),
        phrase_of("a comparison", {LccParser::EQUALS, LccParser::EQUAL, LccParser::LESS, LccParser::IS}),
        phrase_of("", {LccParser::NOT_EQUAL, LccParser::LESS_EQUAL, LccParser::GREATER, LccParser::GREATER_EQUAL}),
        phrase_of("", {LccParser::PLUS, LccParser::MINUS, LccParser::STAR}),
        phrase_of("`+` or `-` before an action", {LccParser::PLUS, LccParser::MINUS}),
        phrase_of("`*`", {LccParser::STAR}),
        phrase_of("`<-`", {LccParser::ARROW}),
        phrase_of("", {LccParser::AND, LccParser::EITHER, LccParser::ARROW}),
        phrase_of("`and`", {LccParser::AND}),
        phrase_of("`\\/`", {LccParser::EITHER}),
        phrase_of("`then`", {LccParser::THEN}),
        phrase_of("`or`", {LccParser::OR}),
        phrase_of("`par`", {LccParser::PAR}),
        phrase_of("`,`", {LccParser::COMMA}),
        phrase_of("`|`", {LccParser::BAR}),
        phrase_of("`]`", {LccParser::RBRACKET}),
        phrase_of("", {LccParser::FULL_STOP, antlr4::Token::EOF}),
        phrase_of("`.`", {LccParser::FULL_STOP}),
        phrase_of("", {LccParser::RULES, antlr4::Token::EOF}),
        phrase_of("the next clause", {LccParser::IDENT, LccParser::VARIABLE, LccParser::ROLE, antlr4::Token::EOF}),
        phrase_of("a clause such as `a(buyer, B) :: …`", {LccParser::IDENT, LccParser::VARIABLE, LccParser::ROLE}),
        phrase_of("a name", {LccParser::IDENT}),
        phrase_of("", {LccParser::ROLE}),
        phrase_of("", {LccParser::RULES}),
        phrase_of("`of`", {LccParser::OF}),
        phrase_of("`{`", {LccParser::LBRACE}),
        phrase_of("`}`", {LccParser::RBRACE}),
        phrase_of("`::`", {LccParser::DEFINES}),
        phrase_of("`(`", {LccParser::LPAREN}),
        phrase_of("`)`", {LccParser::RPAREN}),
        phrase_of("an integer", {LccParser::INTEGER}),
        phrase_of("a number", {LccParser::FLOAT}),
        phrase_of("the end of the file", {antlr4::Token::EOF}),
    };
}

}  // namespace

std::string describe_expected(const IntervalSet& tokens, std::size_t before) {
    return parsing::describe_expected(tokens, {phrases(before), {}, false});
}

}  // namespace map2pml::lcc
