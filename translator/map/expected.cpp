#include "translator/map/expected.h"

#include <cstddef>
#include <string_view>
#include <vector>

#include "grammar/MapParser.h"

namespace map2pml::map {

namespace {

using antlr4::misc::IntervalSet;
using grammar::MapParser;

struct TokenWords {
    std::size_t token;
    std::string_view words;
};

/// In the order in which a sentence names them.
constexpr TokenWords kTokens[] = {
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

/// Several tokens that together begin one thing.
struct Group {
    std::string_view words;
    std::vector<std::size_t> tokens;
};

const std::vector<Group>& groups() {
    static const std::vector<Group> list = {
        {"an operation",
         {MapParser::LPAREN, MapParser::WAITFOR, MapParser::EMPTY, MapParser::VARIABLE, MapParser::IDENT,
          MapParser::AGENT}},
        {"a term",
         {MapParser::VARIABLE, MapParser::AGENT_NAME, MapParser::ROLE_NAME, MapParser::IDENT, MapParser::INTEGER,
          MapParser::STRING, MapParser::WILDCARD, MapParser::EQUALS}},
        {"the next clause", {MapParser::AGENT, MapParser::RBRACKET}},
        {"the next scene", {MapParser::IDENT, antlr4::Token::EOF}},
    };
    return list;
}

bool contains_all(const IntervalSet& set, const std::vector<std::size_t>& tokens) {
    for (const std::size_t token : tokens) {
        if (!set.contains(token)) {
            return false;
        }
    }
    return true;
}

std::vector<std::string_view> words_for(const IntervalSet& set, std::string_view name) {
    std::vector<std::string_view> words;
    IntervalSet named;
    for (const Group& group : groups()) {
        if (contains_all(set, group.tokens)) {
            words.push_back(group.words);
            for (const std::size_t token : group.tokens) {
                // What closes a list is named beside "the next clause".
                if (token != MapParser::RBRACKET && token != antlr4::Token::EOF) {
                    named.add(static_cast<ssize_t>(token));
                }
            }
        }
    }
    std::vector<std::string_view> singles;
    for (const auto& [token, text] : kTokens) {
        if (set.contains(token) && !named.contains(token)) {
            singles.push_back(token == MapParser::IDENT && !name.empty() ? name : text);
        }
    }
    // `then`, `or`, … come before "the next clause": they are the likelier omission.
    const bool connectives_first = set.contains(static_cast<std::size_t>(MapParser::THEN));
    words.insert(connectives_first ? words.begin() : words.end(), singles.begin(), singles.end());
    return words;
}

}  // namespace

std::string describe_expected(const IntervalSet& tokens, std::string_view name) {
    const std::vector<std::string_view> words = words_for(tokens, name);
    std::string text;
    for (std::size_t index = 0; index < words.size(); ++index) {
        if (index > 0) {
            text += index + 1 == words.size() ? " or " : ", ";
        }
        text += words[index];
    }
    return text;
}

}  // namespace map2pml::map
