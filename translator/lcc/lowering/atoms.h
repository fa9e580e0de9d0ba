/// Every predicate of a constraint or an action.   private to the room
#pragma once

#include <functional>

#include "translator/lcc/syntax.h"

namespace map2pml::lcc {

/// Calls `visit` for the term of each atom, in the order of the text.
void for_each_atom(const Constraint& constraint, const std::function<void(const Term&)>& visit);
void for_each_atom(const Definition& definition, const std::function<void(const Term&)>& visit);

}  // namespace map2pml::lcc
