/// Constraints that an agent has to solve before it can end.   framework + role -> predicates
#pragma once

#include <set>
#include <string>
#include <vector>

#include "translator/languages/lcc/syntax.h"
#include "translator/protocols/situations/transition_system/system.h"
#include "translator/protocols/situations/transition_system/value.h"

namespace map2pml::lcc {

/// Predicates that stand on every way from the beginning of the role to the end of the agent, with what the role says put in. Some may be
/// left out. \param role without variables of clauses; \param id of the agent; \param services roles at whose beginning it may stay
[[nodiscard]] std::vector<Value> must_solve(const Framework& framework, const Term& role, const std::string& id,
                                            const std::set<RoleKey>& services);

}  // namespace map2pml::lcc
