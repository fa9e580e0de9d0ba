#include "translator/foundation/parsing/reported_tokens.h"

#include <algorithm>

#include "translator/foundation/parsing/token_text.h"

namespace map2pml::parsing {

antlr4::Token* token_before(antlr4::Parser& parser, const antlr4::Token& token) {
    auto* tokens = parser.getTokenStream();
    for (std::size_t index = token.getTokenIndex(); index > 0; --index) {
        antlr4::Token* before = tokens->get(index - 1);
        if (before->getChannel() == antlr4::Token::DEFAULT_CHANNEL) return before;
    }
    return nullptr;
}

bool follows_reported_token(antlr4::Parser& parser, std::size_t first, const antlr4::Token& token, std::size_t string) {
    const std::size_t start = std::min(first, token.getTokenIndex());
    for (std::size_t index = start > 0 ? start - 1 : 0; index < token.getTokenIndex(); ++index) {
        const antlr4::Token& before = *parser.getTokenStream()->get(index);
        if (before.getChannel() == antlr4::Token::HIDDEN_CHANNEL ||
            (before.getType() == string && !string_value(before.getText())))
            return true;
    }
    return false;
}

}  // namespace map2pml::parsing
