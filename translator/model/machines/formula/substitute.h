/// Replaces names by expressions, without capturing bound names.   P, x := E -> P[E/x]
#pragma once

#include <map>
#include <string>

#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

using Substitution = std::map<std::string, ExpressionPtr>;

/// All at once: what is put in is not replaced again.
[[nodiscard]] PredicatePtr substitute(const PredicatePtr& predicate, const Substitution& by);
[[nodiscard]] ExpressionPtr substitute(const ExpressionPtr& expression, const Substitution& by);

}  // namespace map2pml::eventb
