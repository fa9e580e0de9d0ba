/// Actions that rules of agents can be about: the constraints of a framework.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

/// Name of the predicate -> numbers of arguments that constraints of clauses have with it.
[[nodiscard]] std::map<std::string, std::set<std::size_t>> framework_actions(const Framework& framework);

}  // namespace map2pml::lcc
