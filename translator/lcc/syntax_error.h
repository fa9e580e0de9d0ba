/// The most likely meaning of an unexpected token.   parser, token -> diagnostic
#pragma once

#include <cstddef>

#include "antlr4-runtime.h"
#include "translator/diag/diagnostic.h"
#include "translator/source/source_file.h"

namespace map2pml::lcc {

/// The mistakes that have a name of their own (a foreign arrow, MAP, a missing constraint, a list with two tails), else
/// what was expected. \param state and \param rule of the parser when it first looked at the token.
[[nodiscard]] diag::Diagnostic syntax_error(antlr4::Parser& parser, const antlr4::Token& token, std::size_t state,
                                            antlr4::ParserRuleContext* rule, source::FileId file);

}  // namespace map2pml::lcc
