#include "translator/languages/lcc/internal.h"

#include <string>
#include <string_view>

#include "grammar/LccLexer.h"
#include "translator/foundation/parsing/token_check.h"

namespace map2pml::lcc {

namespace {

using grammar::LccLexer;

/// The likely intention of a character that begins no token.
std::string_view advice_for(std::string_view character) {
    if (character == "!") return "; `!=` is \"not equal\", and a name has no sign before it";
    if (character == ":") return "; a head and its definition are joined by `::`";
    if (character == "&") return "; constraints are joined by `and`";
    if (character == "'") return "; strings are written in double quotes";
    if (character == "#") return "; a comment begins with `%` or `//`";
    if (character == "\\") return "; `not` negates a constraint, and `\\/` joins alternatives";
    if (character == ";") return "; alternatives are joined by `or`";
    return {};
}

}  // namespace

void check_tokens(antlr4::CommonTokenStream& tokens, source::FileId file, diag::Sink& sink) {
    parsing::check_tokens(
        tokens, {LccLexer::STRING, LccLexer::OPEN_COMMENT, LccLexer::STRAY},
        [&](std::size_t at) { return " is not part of LCC here" + std::string(advice_for(tokens.get(at)->getText())); },
        file, sink);
}

}  // namespace map2pml::lcc
