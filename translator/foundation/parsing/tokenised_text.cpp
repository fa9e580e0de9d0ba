#include "translator/foundation/parsing/tokenised_text.h"

namespace map2pml::parsing {

void Characters::consume() {
    budget::step();
    budget::checkpoint();
    antlr4::ANTLRInputStream::consume();
}

Tokens::Tokens(antlr4::Lexer& lexer) : antlr4::CommonTokenStream(&lexer) {
    lexer.removeErrorListeners();
    const budget::Uninterrupted runtime;
    fill();
}

std::size_t Tokens::LA(ssize_t distance) {
    budget::step();
    return distance > 0 && budget::is_spent() ? antlr4::Token::EOF : antlr4::CommonTokenStream::LA(distance);
}

}  // namespace map2pml::parsing
