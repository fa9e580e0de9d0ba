/// Every action, constraint and variable below a place, in the order of the text.
#pragma once

#include <functional>
#include <string>

#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

/// Calls `visit` for a definition and then for each one inside it.
void for_each_definition(const Definition& definition, const std::function<void(const Definition&)>& visit);

/// Calls `visit` for each term inside a term that is a variable or `_`.
void for_each_variable(const Term& term, const std::function<void(const Term&)>& visit);
void for_each_variable(const Constraint& constraint, const std::function<void(const Term&)>& visit);

/// Head and body.
void for_each_variable(const Clause& clause, const std::function<void(const Term&)>& visit);

/// Each agent that the body of a clause names: partners and role changes.
void for_each_agent(const Definition& definition, const std::function<void(const Agent&)>& visit);

/// Calls `change` for the name of each variable of a clause, head and body.
void rename_variables(Clause& clause, const std::function<void(std::string&)>& change);

}  // namespace map2pml::lcc
