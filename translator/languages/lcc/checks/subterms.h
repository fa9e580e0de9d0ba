/// Whether one term is the same as another one or a proper part of it.   terms of one clause -> yes or no
#pragma once

#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

/// True when both are the same term, whatever its variables stand for: equal, and without `_`.
[[nodiscard]] bool is_same(const Term& part, const Term& whole);

/// True when `part` is a smaller piece of `whole`, whatever their variables stand for: `Xs` of `[X | Xs]`, `X` of
/// `s(X)`.
[[nodiscard]] bool is_inside(const Term& part, const Term& whole);

}  // namespace map2pml::lcc
