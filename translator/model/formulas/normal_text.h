/// Formulas as text, to be compared.   formula -> text
#pragma once

#include <map>
#include <string>

#include "translator/model/formulas/expression.h"

namespace map2pml::ir {

/// The formula as text with agents renamed. Formulas with the same text are the same, wherever they are written.
/// \param formula bound: quantifiers are written out
/// \param reorders the text is the same also for another order of what `and`, `or`, `==` and `!=` join
[[nodiscard]] std::string normal_text(const Expression& formula, const std::map<std::string, std::string>& renamed = {},
                                      bool reorders = false);

}  // namespace map2pml::ir
