/// What an agent could begin with and cannot, in each of its situations.   machine -> `Situation::blocked`   private to the room
#pragma once

#include <cstddef>

#include "translator/protocols/situations/lowering/local_machines.h"

namespace map2pml::lcc {

/// The actions that are impossible with the messages that are taken now. Situations hold what was blocked when they were followed
/// first; it is asked of the rules again where that may have changed. \param agent of the scene
void find_blocked(const System& system, const Scene& scene, std::size_t agent, LocalMachine& machine);

}  // namespace map2pml::lcc
