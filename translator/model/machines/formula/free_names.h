/// The free names of a formula.   formula -> names that are not bound in it
#pragma once

#include <map>
#include <set>
#include <string>

#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

[[nodiscard]] std::set<std::string> free_names(const Expression& expression);
[[nodiscard]] std::set<std::string> free_names(const Predicate& predicate);
/// Of the right side; `:∣` also with primes.
[[nodiscard]] std::set<std::string> free_names(const Assignment& assignment);

// --- free_names.cpp: Replaces names by expressions, without capturing bound names.   P, x := E -> P[E/x]

using Substitution = std::map<std::string, ExpressionPtr>;

/// All at once: what is put in is not replaced again.
[[nodiscard]] PredicatePtr substitute(const PredicatePtr& predicate, const Substitution& by);
[[nodiscard]] ExpressionPtr substitute(const ExpressionPtr& expression, const Substitution& by);

}  // namespace map2pml::eventb
