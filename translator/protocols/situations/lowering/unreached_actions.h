/// Actions and constraints that no agent reaches.   private to the room
#pragma once

#include <string>
#include <vector>

#include "translator/protocols/situations/lowering/local_machines.h"

namespace map2pml::lcc {

/// In the order of the text; only of roles that somebody plays. Role changes are no steps and not among them.
[[nodiscard]] std::vector<const Definition*> find_unreached_actions(const Framework& framework,
                                                                    const LocalMachines& machines);

/// The action or the constraint, as the text has it.
[[nodiscard]] std::string text_of(const Definition& definition);

}  // namespace map2pml::lcc
