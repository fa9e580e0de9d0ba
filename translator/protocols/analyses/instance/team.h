/// Agents in the places of others.   check file + team -> what it says of the team
///
/// Who takes part, the roles in which agents begin, and properties speak of places; facts and rules speak of agents. So what agents know and
/// may do stays as it is.
#pragma once

#include <map>
#include <set>
#include <string>

#include "translator/model/instance/check_file.h"

namespace map2pml::passes {

/// Place -> the agent that takes it.
using Team = std::map<std::string, std::string>;

/// Roles are read later, with `CheckBlock::team`.
[[nodiscard]] ir::CheckFile with_team(ir::CheckFile check, const Team& team);

/// All names that `with_team` would look for.
[[nodiscard]] std::set<std::string> names_of_places(ir::CheckFile check);

}  // namespace map2pml::passes
