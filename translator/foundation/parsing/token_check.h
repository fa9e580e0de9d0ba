/// Tokens that no language has, found before parsing.   tokens -> diagnostics
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>

#include "antlr4-runtime.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::parsing {

/// The token types that all grammars have in common.
struct TokenTypes {
    std::size_t string = 0;        ///< also one that is not closed
    std::size_t open_comment = 0;  ///< a comment that is not closed
    std::size_t stray = 0;         ///< a character that begins no word
};

/// The end of the message about a stray character: `` is not part of the language``.
struct AboutStray {
    AboutStray(std::string end,
               diag::Code of = diag::Code::syntax)  // NOLINT(google-explicit-constructor): mostly a text
        : text(std::move(end)), code(of) {}
    std::string text;
    diag::Code code;
};

/// Reports stray characters, strings and comments that are not closed, and unknown escapes.
/// \param about_stray about the stray character at this index of the tokens
void check_tokens(antlr4::CommonTokenStream& tokens, const TokenTypes& types,
                  const std::function<AboutStray(std::size_t)>& about_stray, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::parsing
