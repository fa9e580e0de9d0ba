/// The agents and their knowledge.   check file -> `Scene`
#pragma once

#include <optional>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/check_file.h"
#include "translator/protocols/situations/transition_system/system.h"

namespace map2pml::lcc {

/// \param blocks what counts, later ones over earlier ones: the common ground of the file, and the instance.
/// \param place what is said about the scene as a whole
/// \returns nothing, with at least one error in the sink, if there are no agents or an agent cannot take part.
[[nodiscard]] std::optional<Scene> make_scene(const source::SourceSet& sources, const Framework& framework,
                                              const std::vector<const ir::CheckBlock*>& blocks,
                                              const source::Span& place, diag::Sink& sink);

}  // namespace map2pml::lcc
