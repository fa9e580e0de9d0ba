/// Developments as projects of Event-B.   `Development` -> one `Project` for each refinement
#pragma once

#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/syntax.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::maze_to_eventb {

/// One project for each refinement, with both of its machines; one for each class that no refinement names. Obligations, solvers and
/// Rodin take them as they are. What has no translation is reported (M2P714, M2P716); then the result is not to be used.
/// \param development that the static checks have accepted
[[nodiscard]] std::vector<eventb::Project> projects_of(const maze::Development& development, diag::Sink& sink);

}  // namespace map2pml::maze_to_eventb
