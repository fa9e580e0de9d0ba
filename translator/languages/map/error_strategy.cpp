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
    const Token& token = *parser.getCurrentToken();
    if (token.getType() != MapParser::AGENT) return false;
    const Token* before = token_before(parser, token);
    return before == nullptr || !lets_operation_follow(*before) || begins_head(parser, token);
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

constexpr parsing::GrammarTraits kTraits = {MapParser::RuleClause, MapParser::STRING, "operations are nested",
                                            "; move the inner ones to a separate clause"};

}  // namespace

bool begins_head(Parser& parser, const Token& agent) {
    const Token* token = parsing::token_after(parser, agent);
    if (token == nullptr || token->getType() != MapParser::LPAREN) return false;
    for (const Token* last = token;; last = token) {
        token = parsing::token_after(parser, *last);
        const std::size_t type = token == nullptr ? Token::EOF : token->getType();
        const bool is_term = last->getType() == MapParser::COMMA || last->getType() == MapParser::LPAREN;
        if (type == MapParser::EQUALS && !is_term) return true;
        const bool is_among_terms = type == MapParser::COMMA || type == MapParser::EQUALS ||
                                    type == MapParser::VARIABLE || type == MapParser::AGENT_NAME ||
                                    type == MapParser::ROLE_NAME || type == MapParser::IDENT ||
                                    type == MapParser::INTEGER || type == MapParser::STRING ||
                                    type == MapParser::WILDCARD || type == MapParser::RPAREN;
        if (!is_among_terms || last->getType() == MapParser::RPAREN) return false;
    }
}

const Token* head_read_as_operation(Parser& parser, const Token& equals) {
    if (equals.getType() != MapParser::EQUALS) return nullptr;
    const Token* token = token_before(parser, equals);
    while (token != nullptr && token->getType() != MapParser::AGENT) token = token_before(parser, *token);
    const Token* before = token == nullptr ? nullptr : token_before(parser, *token);
    const bool is_read = before != nullptr && lets_operation_follow(*before) && begins_head(parser, *token);
    return is_read ? token : nullptr;
}

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

/// A head that was read as a part of the clause before it begins the next one.
void ErrorStrategy::find_place(Parser& parser) {
    const Token& token = *parser.getCurrentToken();
    const Token* head = head_read_as_operation(parser, token);
    if (head != nullptr && token.getTokenIndex() > went_back_at_) {  // once: the head itself may have a mistake
        went_back_at_ = token.getTokenIndex();
        parser.getTokenStream()->seek(head->getTokenIndex());
    }
    parsing::ErrorStrategy::find_place(parser);
}

diag::Diagnostic ErrorStrategy::describe(const parsing::Mistake& mistake) { return syntax_error(mistake); }

}  // namespace map2pml::map
