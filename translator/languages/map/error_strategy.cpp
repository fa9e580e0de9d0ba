#include "translator/languages/map/internal.h"

#include <set>
#include <utility>

#include "grammar/MapLexer.h"
#include "translator/foundation/parsing/token_text.h"

namespace map2pml::map {

namespace {

using antlr4::Parser;
using antlr4::ParserRuleContext;
using antlr4::Token;
using antlr4::misc::IntervalSet;
using grammar::MapParser;
using parsing::token_before;

/// The tokens after which `agent` continues a clause. After any other one it begins a clause.
bool lets_operation_follow(const Token& token) {
    static const std::set<std::size_t> all = {MapParser::THEN,    MapParser::OR,      MapParser::PAR,
                                              MapParser::WAITFOR, MapParser::TIMEOUT, MapParser::LPAREN,
                                              MapParser::EQUALS,  MapParser::SENDS,   MapParser::RECEIVES};
    return all.contains(token.getType());
}

bool begins_clause(Parser& parser) {
    auto* tokens = parser.getTokenStream();
    if (tokens->LA(1) != MapParser::AGENT) return false;
    const Token* before = token_before(parser, *tokens->LT(1));
    return before == nullptr || !lets_operation_follow(*before);
}

bool begins_scene(Parser& parser) {
    auto* tokens = parser.getTokenStream();
    return tokens->LA(1) == MapParser::IDENT && tokens->LA(2) == MapParser::LBRACKET;
}

/// The number of tokens from the `[` at which the parser is to its `]`. 0 if it is at another token, or if the clause ends before.
std::size_t tokens_in_brackets(Parser& parser) {
    auto* tokens = parser.getTokenStream();
    std::size_t depth = 0;
    for (std::size_t ahead = 1;; ++ahead) {
        const Token* token = tokens->LT(static_cast<ssize_t>(ahead));
        const std::size_t type = token->getType();
        const Token* before = token_before(parser, *token);
        const bool begins_clause_here =
            type == MapParser::AGENT && ahead > 1 && before != nullptr && !lets_operation_follow(*before);
        if (type == Token::EOF || begins_clause_here) return 0;
        depth += type == MapParser::LBRACKET ? 1 : 0;
        depth -= type == MapParser::RBRACKET && depth > 0 ? 1 : 0;
        if (depth == 0) return type == MapParser::RBRACKET ? ahead : 0;
    }
}

/// How to wait indefinitely, with the names of the clause around a rule.
std::string advice_on_wait(ParserRuleContext& rule) {
    auto* clause = dynamic_cast<MapParser::ClauseContext*>(parsing::rule_around(&rule, MapParser::RuleClause));
    auto* head = clause != nullptr ? clause->head() : nullptr;
    if (head == nullptr || head->name == nullptr || head->role == nullptr) return {};
    return "; to wait without a time limit, put the wait in a separate clause: `agent(" + head->name->getText() + ", " +
           head->role->getText() + ", wait) = waitfor (…) timeout (agent(wait))`, and call it by `agent(wait)`";
}

/// The token that opens what the mistake left open: the innermost `(` without `)`, or `waitfor` without `timeout`.
std::optional<std::pair<const Token*, std::string>> opener_of(ParserRuleContext* rule, const IntervalSet& expected) {
    for (; rule != nullptr; rule = dynamic_cast<ParserRuleContext*>(rule->parent)) {
        if (const auto* wait = dynamic_cast<MapParser::WaitForContext*>(rule);
            wait != nullptr && rule->getToken(MapParser::TIMEOUT, 0) == nullptr &&
            expected.contains(static_cast<std::size_t>(MapParser::TIMEOUT)))
            return std::pair{rule->getStart(), "this `waitfor` has no `timeout` yet" + advice_on_wait(*rule)};
        auto* open = rule->getToken(MapParser::LPAREN, 0);
        if (open != nullptr && rule->getToken(MapParser::RPAREN, 0) == nullptr &&
            expected.contains(static_cast<std::size_t>(MapParser::RPAREN)))
            return std::pair{open->getSymbol(), std::string("this `(` is not closed yet")};
    }
    return std::nullopt;
}

/// The `agent` of a head in which no agent name follows, when an operation ends right before it: was it meant to go on?
const Token* doubtful_clause_start(Parser& parser, ParserRuleContext* rule, const IntervalSet& expected) {
    if (dynamic_cast<MapParser::HeadContext*>(rule) == nullptr ||
        !expected.contains(static_cast<std::size_t>(MapParser::AGENT_NAME)))
        return nullptr;
    const Token* before = token_before(parser, *rule->getStart());
    return before != nullptr && before->getType() != MapParser::LBRACKET ? rule->getStart() : nullptr;
}

/// The meaning of a plain name at this place, if it is more than a name.
std::string_view meaning_of_name(const ParserRuleContext& rule) {
    switch (rule.getRuleIndex()) {
        case MapParser::RuleFile:
        case MapParser::RuleScene:
            return "a scene such as `Auction[ … ]`";
        case MapParser::RuleDecision:
            return "a decision procedure such as `decide()`";
        default:
            return {};
    }
}

constexpr parsing::GrammarTraits kTraits = {MapParser::RuleClause, MapParser::STRING, "operations are nested",
                                            "; move the inner ones to a separate clause"};

}  // namespace

ErrorStrategy::ErrorStrategy(source::FileId file, const parsing::NestingListener& nesting, diag::Sink& sink)
    : parsing::ErrorStrategy(kTraits, file, nesting, sink) {}

bool ErrorStrategy::goes_on_at(Parser& parser) {
    return begins_clause(parser) || begins_scene(parser) || parser.getCurrentToken()->getType() == MapParser::RBRACKET;
}

/// Between clauses and between scenes the lists go on after a mistake; everywhere else `match` finds it.
void ErrorStrategy::look(Parser& parser) {
    const std::size_t next = parser.getCurrentToken()->getType();
    const bool in_scene = parser.getContext()->getRuleIndex() == MapParser::RuleScene;
    if (in_scene && next != MapParser::AGENT && next != MapParser::RBRACKET) {
        report_here(parser);
        find_place(parser);
    }
}

void ErrorStrategy::skip(Parser& parser) {
    std::size_t count = tokens_in_brackets(parser);
    do {
        parser.consume();
    } while (count-- > 1);
}

diag::Diagnostic ErrorStrategy::describe(const parsing::Mistake& mistake) {
    const auto& [parser, token, expected, rule, file] = mistake;
    std::vector<diag::Note> notes;
    const auto opener = opener_of(&rule, expected);
    if (auto advice = advice_on_word(*parser.getTokenStream(), token, opener ? opener->first : nullptr, file))
        notes.push_back(std::move(*advice));
    if (opener) notes.push_back({parsing::span_of(*opener->first, file), opener->second});
    if (const Token* start = doubtful_clause_start(parser, &rule, expected)) {
        notes.push_back({parsing::span_of(*start, file),
                         "nothing joins this `agent` to the operation before it, so it begins a clause; to call a "
                         "clause, put `then` or `or` before it"});
    }
    return {
        diag::Code::syntax, parsing::span_of(token, file),
        "expected " + describe_expected(expected, meaning_of_name(rule)) + " before " + parsing::describe_token(token),
        std::move(notes)};
}

}  // namespace map2pml::map
