/// Rules of agents without clingo: a scene obeys the naive evaluation.   check file + scene -> scene
#pragma once

#include <vector>

#include "translator/model/instance/check_file.h"
#include "translator/protocols/situations/transition_system/system.h"

namespace map2pml::differential {

/// \param blocks what holds in the scene, later ones over earlier ones
void obey_naively(const lcc::Framework& framework, const std::vector<const ir::CheckBlock*>& blocks, lcc::Scene& scene);

}  // namespace map2pml::differential
