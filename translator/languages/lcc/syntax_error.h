/// The most likely meaning of an unexpected token.   parser, token -> diagnostic
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/parsing/error_strategy.h"

namespace map2pml::lcc {

/// The mistakes that have a name of their own (a foreign arrow, MAP, a missing separator, a missing constraint, a list with
/// two tails), else what was expected.
[[nodiscard]] diag::Diagnostic syntax_error(const parsing::Mistake& mistake);

/// True when the mistake is that a fact ends without its full stop, so that the next one may begin at the token.
[[nodiscard]] bool misses_full_stop(const parsing::Mistake& mistake);

}  // namespace map2pml::lcc
