#include "translator/languages/maze/internal.h"

#include <string_view>

#include "grammar/MazeLexer.h"
#include "translator/foundation/parsing/token_check.h"

namespace map2pml::maze {

namespace {

using grammar::MazeLexer;

/// The likely intention of a character that begins no token.
std::string_view advice_for(std::string_view character) {
    if (character == "!") return "; `/=` is \"not equal\", and `forall` is the quantifier";
    if (character == "#") return "; `card` is the number of elements, and a comment begins with `//`";
    if (character == "'") return "; a prime follows its variable without a space";
    if (character == "_") return "; a name begins with a letter";
    return {};
}

}  // namespace

void check_tokens(antlr4::CommonTokenStream& tokens, source::FileId file, diag::Sink& sink) {
    parsing::check_tokens(
        tokens, {MazeLexer::STRING, MazeLexer::OPEN_COMMENT, MazeLexer::STRAY},
        [&](std::size_t at) { return " is not part of MAZE" + std::string(advice_for(tokens.get(at)->getText())); },
        file, sink);
}

}  // namespace map2pml::maze
