#include "translator/languages/map/internal.h"

#include "translator/foundation/parsing/expected.h"

namespace map2pml::map {

namespace {

using antlr4::misc::IntervalSet;
using grammar::MapParser;
using parsing::Phrase;
using parsing::phrase_of;
using parsing::TokenWords;

/// In the order in which a sentence names them.
const std::vector<TokenWords>& single_tokens() {
    static const std::vector<TokenWords> list = {
        {MapParser::THEN, "`then`"},
        {MapParser::OR, "`or`"},
        {MapParser::PAR, "`par`"},
        {MapParser::TIMEOUT, "`timeout`"},
        {MapParser::WAITFOR, "`waitfor`"},
        {MapParser::EMPTY, "`skip`"},
        {MapParser::VARIABLE, "a variable such as `$x`"},
        {MapParser::AGENT_NAME, "an agent name such as `!Bidder`"},
        {MapParser::ROLE_NAME, "a role such as `%bidder`"},
        {MapParser::IDENT, "a name"},
        {MapParser::INTEGER, "an integer"},
        {MapParser::STRING, "a string"},
        {MapParser::WILDCARD, "`_`"},
        {MapParser::AGENT, "`agent`"},
        {MapParser::SENDS, "`=>`"},
        {MapParser::RECEIVES, "`<=`"},
        {MapParser::EQUALS, "`=`"},
        {MapParser::COMMA, "`,`"},
        {MapParser::LPAREN, "`(`"},
        {MapParser::RPAREN, "`)`"},
        {MapParser::LBRACKET, "`[`"},
        {MapParser::RBRACKET, "`]`"},
        {antlr4::Token::EOF, "the end of the file"},
    };
    return list;
}

const std::vector<Phrase>& phrases() {
    static const std::vector<Phrase> list = {
        phrase_of("an operation", {MapParser::LPAREN, MapParser::WAITFOR, MapParser::EMPTY, MapParser::VARIABLE,
                                   MapParser::IDENT, MapParser::AGENT}),
        phrase_of("a term", {MapParser::VARIABLE, MapParser::AGENT_NAME, MapParser::ROLE_NAME, MapParser::IDENT,
                             MapParser::INTEGER, MapParser::STRING, MapParser::WILDCARD, MapParser::EQUALS}),
        // The end of a list is named beside them.
        {"the next clause", {MapParser::AGENT, MapParser::RBRACKET}, {MapParser::AGENT}},
        {"the next scene", {MapParser::IDENT, antlr4::Token::EOF}, {MapParser::IDENT}},
    };
    return list;
}

}  // namespace

std::string describe_expected(const IntervalSet& tokens, std::string_view name) {
    // `then`, `or`, … come before "the next clause": they are the likelier omission.
    parsing::Wording wording = {phrases(), single_tokens(), tokens.contains(static_cast<std::size_t>(MapParser::THEN))};
    for (auto& [token, words] : wording.singles)
        if (token == MapParser::IDENT && !name.empty()) words = name;
    return parsing::describe_expected(tokens, wording);
}

}  // namespace map2pml::map
