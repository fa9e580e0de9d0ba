/// Rules of agents in languages whose steps do not obey them, and candidates where roles have none.   check file -> errors
#pragma once

#include <string>

#include "translator/diag/diagnostic.h"
#include "translator/ir/check_file.h"

namespace map2pml::input {

/// A rule that nobody obeys would make a verdict wrong. \param language `MAP`, `diagrams`
void refuse_rules(const ir::CheckFile& check, const std::string& language, diag::Sink& sink);

/// Teams are searched in LCC, where an agent takes a role.
void refuse_candidates(const ir::CheckFile& check, const std::string& language, diag::Sink& sink);

}  // namespace map2pml::input
