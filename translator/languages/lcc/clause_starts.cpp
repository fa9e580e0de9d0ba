#include "translator/languages/lcc/internal.h"

#include <set>

#include "grammar/LccLexer.h"

namespace map2pml::lcc {

namespace {

using antlr4::Token;
using grammar::LccLexer;

/// The tokens that the parser sees.
std::vector<Token*> visible(antlr4::CommonTokenStream& tokens) {
    std::vector<Token*> result;
    for (Token* token : tokens.getTokens())
        if (token->getChannel() == Token::DEFAULT_CHANNEL) result.push_back(token);
    return result;
}

bool is_name(const Token& token) { return token.getType() == LccLexer::IDENT || token.getType() == LccLexer::VARIABLE; }

/// True for the last token of a clause, and for an error that looks like one.
bool may_end_clause(const Token& token) {
    static const std::set<std::size_t> all = {
        LccLexer::RPAREN,   LccLexer::RBRACKET, LccLexer::FULL_STOP, LccLexer::EMPTY, LccLexer::RBRACE,
        LccLexer::IDENT,    LccLexer::ROLE,     LccLexer::RULES,     LccLexer::OF,    LccLexer::VARIABLE,
        LccLexer::WILDCARD, LccLexer::INTEGER,  LccLexer::FLOAT,     LccLexer::STRING};
    return all.contains(token.getType());
}

}  // namespace

ClauseStarts::ClauseStarts(antlr4::CommonTokenStream& tokens) {
    const std::vector<Token*> all = visible(tokens);
    std::vector<std::size_t> open;  // parentheses
    std::size_t last_opened = 0;    // what the last `)` closes
    for (std::size_t at = 0; at < all.size(); ++at) {
        const std::size_t type = all[at]->getType();
        if (type == LccLexer::LPAREN) {
            open.push_back(at);
        } else if (type == LccLexer::RPAREN && !open.empty()) {
            last_opened = open.back();
            open.pop_back();
        } else if (type == LccLexer::DEFINES && at > 0) {
            const bool has_arguments = all[at - 1]->getType() == LccLexer::RPAREN && last_opened > 0;
            const Token& head = *all[has_arguments ? last_opened - 1 : at - 1];
            if (is_name(head)) starts_.insert(head.getTokenIndex());
        } else if (type == LccLexer::RULES && at + 1 < all.size() && all[at + 1]->getType() == LccLexer::OF) {
            starts_.insert(all[at]->getTokenIndex());
        } else if (type == LccLexer::ROLE &&
                   (at == 0 || (all[at - 1]->getLine() < all[at]->getLine() && may_end_clause(*all[at - 1])))) {
            const bool has_arguments = at + 1 < all.size() && all[at + 1]->getType() == LccLexer::LPAREN;
            if (has_arguments) starts_.insert(all[at]->getTokenIndex());
        }
    }
}

}  // namespace map2pml::lcc
