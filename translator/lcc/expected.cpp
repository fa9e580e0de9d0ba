#include "translator/lcc/expected.h"

#include <string_view>
#include <vector>

#include "grammar/LccParser.h"

namespace map2pml::lcc {

namespace {

using antlr4::misc::IntervalSet;
using grammar::LccParser;

/// Tokens that together begin one thing; a group without words is understood where the others are.
struct Group {
    std::string_view words;
    std::vector<std::size_t> tokens;
};

std::string_view sentence_after(std::size_t before) {
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
std::vector<Group> groups(std::size_t before) {
    const std::vector<std::size_t> term = {
        LccParser::VARIABLE, LccParser::IDENT,  LccParser::ROLE,     LccParser::MINUS,    LccParser::INTEGER,
        LccParser::FLOAT,    LccParser::STRING, LccParser::WILDCARD, LccParser::LBRACKET, LccParser::EMPTY};
    std::vector<std::size_t> sentence = term;
    sentence.insert(sentence.end(), {LccParser::NOT, LccParser::LPAREN});
    std::vector<std::size_t> operand = term;
    operand.push_back(LccParser::LPAREN);
    const bool after_arrow = before == LccParser::SENDS || before == LccParser::RECEIVES;
    return {
        {sentence_after(before), sentence},
        {after_arrow ? "an agent such as `a(buyer, B)`" : "a term", operand},
        {"a term", term},
        {"`=>`", {LccParser::SENDS}},
        {"`<=`", {LccParser::RECEIVES}},
        {"a comparison", {LccParser::EQUALS, LccParser::EQUAL, LccParser::LESS, LccParser::IS}},
        {"", {LccParser::NOT_EQUAL, LccParser::LESS_EQUAL, LccParser::GREATER, LccParser::GREATER_EQUAL}},
        {"", {LccParser::PLUS, LccParser::MINUS, LccParser::STAR}},
        {"`*`", {LccParser::STAR}},
        {"`<-`", {LccParser::ARROW}},
        {"", {LccParser::AND, LccParser::EITHER, LccParser::ARROW}},
        {"`and`", {LccParser::AND}},
        {"`\\/`", {LccParser::EITHER}},
        {"`then`", {LccParser::THEN}},
        {"`or`", {LccParser::OR}},
        {"`par`", {LccParser::PAR}},
        {"`,`", {LccParser::COMMA}},
        {"`|`", {LccParser::BAR}},
        {"`]`", {LccParser::RBRACKET}},
        {"", {LccParser::FULL_STOP, antlr4::Token::EOF}},
        {"`.`", {LccParser::FULL_STOP}},
        {"the next clause", {LccParser::IDENT, LccParser::VARIABLE, LccParser::ROLE, antlr4::Token::EOF}},
        {"a clause such as `a(buyer, B) :: …`", {LccParser::IDENT, LccParser::VARIABLE, LccParser::ROLE}},
        {"a name", {LccParser::IDENT}},
        {"", {LccParser::ROLE}},
        {"`::`", {LccParser::DEFINES}},
        {"`(`", {LccParser::LPAREN}},
        {"`)`", {LccParser::RPAREN}},
        {"an integer", {LccParser::INTEGER}},
        {"a number", {LccParser::FLOAT}},
        {"the end of the file", {antlr4::Token::EOF}},
    };
}

bool contains_all(const IntervalSet& set, const std::vector<std::size_t>& tokens) {
    for (const std::size_t token : tokens) {
        if (!set.contains(token)) {
            return false;
        }
    }
    return true;
}

std::vector<std::string_view> words_for(const IntervalSet& set, std::size_t before) {
    std::vector<std::string_view> words;
    IntervalSet named;
    for (const Group& group : groups(before)) {
        const bool has_news = !contains_all(named, group.tokens);
        if (!has_news || !contains_all(set, group.tokens)) {
            continue;
        }
        if (!group.words.empty()) {
            words.push_back(group.words);
        }
        for (const std::size_t token : group.tokens) {
            named.add(static_cast<ssize_t>(token));
        }
    }
    return words;
}

}  // namespace

std::string describe_expected(const IntervalSet& tokens, std::size_t before) {
    const std::vector<std::string_view> words = words_for(tokens, before);
    std::string text;
    for (std::size_t index = 0; index < words.size(); ++index) {
        if (index > 0) {
            text += index + 1 == words.size() ? " or " : ", ";
        }
        text += words[index];
    }
    return text;
}

}  // namespace map2pml::lcc
