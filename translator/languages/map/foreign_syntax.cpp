#include "translator/languages/map/internal.h"

#include <boost/algorithm/string/case_conv.hpp>

#include <algorithm>
#include <array>

#include "grammar/MapLexer.h"
#include "translator/foundation/parsing/token_text.h"

namespace map2pml::map {

namespace {

using antlr4::Token;
using grammar::MapLexer;

bool are_adjacent(const Token& left, const Token& right) { return left.getStopIndex() + 1 == right.getStartIndex(); }

/// The keywords, for texts that write them in other capitals.
constexpr std::array<std::string_view, 7> kKeywords = {"agent", "then", "or", "par", "waitfor", "timeout", "skip"};

struct ForeignWord {
    std::string_view word;
    std::string_view advice;
};
constexpr ForeignWord kForeignWords[] = {
    {"if",
     "there is no `if`; a decision procedure succeeds or fails: `(is_cheap($price) then accept() => … or reject() => "
     "…)`"},
    {"else", "there is no `else`; `or` tries the next operation when the one before it fails"},
    {"while", "there is no `while`; to repeat something, write a clause whose last operation is `agent()`"},
    {"and", "`then` joins operations into a sequence"},
    {"wait", "did you mean `waitfor`?"},
    {"wait_for", "did you mean `waitfor`?"},
    {"await", "did you mean `waitfor`?"},
};

std::optional<std::string> advice_on(const Token& token) {
    if (token.getType() != MapLexer::IDENT) return std::nullopt;
    const std::string text = token.getText();
    const std::string small = boost::to_lower_copy(text);
    for (const ForeignWord& each : kForeignWords)
        if (small == each.word) return std::string(each.advice);
    if (std::find(kKeywords.begin(), kKeywords.end(), small) != kKeywords.end())
        return "did you mean `" + small + "`? Keywords are written in lower case";
    return std::nullopt;
}

/// The previous token, including hidden ones; null at the beginning.
const Token* before(antlr4::TokenStream& tokens, const Token& token) {
    return token.getTokenIndex() == 0 ? nullptr : tokens.get(token.getTokenIndex() - 1);
}

/// Behind a comma, or behind the `(` of a message, procedure or call.
bool is_in_terms(antlr4::TokenStream& tokens, const Token& token) {
    const Token* previous = before(tokens, token);
    if (previous == nullptr || previous->getType() != MapLexer::LPAREN)
        return previous != nullptr && previous->getType() == MapLexer::COMMA;
    const Token* name = before(tokens, *previous);
    return name != nullptr && (name->getType() == MapLexer::IDENT || name->getType() == MapLexer::AGENT);
}

}  // namespace

std::string advice_on_character(antlr4::CommonTokenStream& tokens, std::size_t at) {
    const std::vector<Token*>& all = tokens.getTokens();
    const Token& stray = *all[at];
    const std::string character = stray.getText();
    const Token* left = at > 0 && are_adjacent(*all[at - 1], stray) ? all[at - 1] : nullptr;
    const Token* right = at + 1 < all.size() && are_adjacent(stray, *all[at + 1]) ? all[at + 1] : nullptr;
    const auto are = [&](std::size_t type) {
        constexpr std::size_t kLongest = 40;  // for an example
        return left != nullptr && right != nullptr && left->getType() == type && right->getType() == type &&
               right->getStopIndex() - left->getStartIndex() < kLongest;
    };
    if (character == "-" && are(MapLexer::IDENT))
        return "; names consist of letters, digits and `_`; write `" + left->getText() + "_" + right->getText() + "`";
    if (character == "." && are(MapLexer::INTEGER)) {
        return "; numbers are integers: write `" + left->getText() + "." + right->getText() +
               "` in a smaller unit or as a string";
    }
    if (character == "." && are(MapLexer::IDENT))
        return "; a name has no `.`: `" + left->getText() + "_" + right->getText() + "`";
    if (character == "*") return "; `_` matches any agent or role";
    if (character == "\u21D2" || character == "\u2192" || character == "\u27F9") return "; write `=>`, which sends";
    if (character == "\u21D0" || character == "\u2190" || character == "\u27F8") return "; write `<=`, which receives";
    if (character == "\u2227") return "; `then` joins operations into a sequence";
    if (character == "\u2228") return "; `or` tries the next operation when the one before fails";
    if (character == "\u2018" || character == "\u2019" || character == "\u201C" || character == "\u201D")
        return "; a string is enclosed in `\"`";
    if (character == "#") return "; a comment begins with `//`";
    if (character == "&") return "; `then` joins operations into a sequence";
    if (character == "|") return "; `or` tries the next operation when the one before fails, `par` runs both";
    if (character == "{" || character == "}") return "; `(` and `)` group operations";
    if (character == "'") return "; a string is enclosed in `\"`";
    if (character == "$" || character == "%" || character == "!")
        return "; a name follows it without a space, as in `$price`, `%bidder`, `!Bidder`";
    if (character == "-" || character == "<" || character == ">") return "; `=>` sends and `<=` receives";
    if (character == ";" || character == ".")
        return "; operations are joined by `then`, `or` or `par`; clauses need no separator";
    return {};
}

std::optional<diag::Note> advice_on_word(antlr4::TokenStream& tokens, const Token& at, const Token* opener,
                                         source::FileId file) {
    const auto note = [&](const Token& token, std::string text) {
        return diag::Note{parsing::span_of(token, file), std::move(text)};
    };
    const Token* previous = before(tokens, at);
    const Token* next = at.getType() == Token::EOF ? nullptr : tokens.get(at.getTokenIndex() + 1);
    const auto is_equals = [](const Token* token) { return token != nullptr && token->getType() == MapLexer::EQUALS; };
    if (is_equals(&at) && (is_equals(previous) || is_equals(next)))
        return note(at, "there is no `==`; compare in a decision procedure: `is_same($first, $second)`");
    if (at.getType() == MapLexer::LBRACKET && is_in_terms(tokens, at))
        return note(at, "there are no lists; write each value as a separate term: `bids($first, $second)`");
    if (at.getType() == MapLexer::LBRACKET)
        return note(at, "`(` and `)` group operations; `[` and `]` enclose a scene");
    for (const Token* each : {&at, previous, opener == nullptr ? nullptr : before(tokens, *opener)}) {
        if (each == nullptr) continue;
        if (std::optional<std::string> advice = advice_on(*each)) return note(*each, std::move(*advice));
    }
    return std::nullopt;
}

}  // namespace map2pml::map
