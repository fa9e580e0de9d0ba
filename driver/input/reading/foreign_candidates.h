/// Candidates in languages where no agent takes a role.   check file -> errors
#pragma once

#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/check_file.h"

namespace map2pml::input {

/// Teams are searched in LCC. \param language `MAP`, `diagrams`
void refuse_candidates(const ir::CheckFile& check, const std::string& language, diag::Sink& sink);

}  // namespace map2pml::input
