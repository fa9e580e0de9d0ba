/// Every predicate of a constraint or an action.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

/// Calls `visit` for the term of each atom, in the order of the text.
void for_each_atom(const Constraint& constraint, const std::function<void(const Term&)>& visit);
void for_each_atom(const Definition& definition, const std::function<void(const Term&)>& visit);

/// The predicates that some constraint asks for together with others, or the condition of a receive: functor -> where. To solve them
/// is part of a larger step.
[[nodiscard]] std::map<std::string, source::Span> find_joint_predicates(const Framework& framework);

}  // namespace map2pml::lcc
