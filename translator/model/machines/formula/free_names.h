/// The free names of a formula.   formula -> names that are not bound in it
#pragma once

#include <set>
#include <string>

#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

[[nodiscard]] std::set<std::string> free_names(const Expression& expression);
[[nodiscard]] std::set<std::string> free_names(const Predicate& predicate);
/// Of the right side; `:∣` also with primes.
[[nodiscard]] std::set<std::string> free_names(const Assignment& assignment);

}  // namespace map2pml::eventb
