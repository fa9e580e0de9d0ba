/// Rules of agents without clingo: a scene obeys the naive evaluation.   check file + scene -> scene
#pragma once

#include "translator/ir/check_file.h"
#include "translator/lcc/transition_system/system.h"

namespace map2pml::differential {

void obey_naively(const ir::CheckBlock& block, lcc::Scene& scene);

}  // namespace map2pml::differential
