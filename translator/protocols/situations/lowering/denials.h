/// What the rules of agents have to do with a constraint that has no solution.   constraint -> `ir::Denial`   private to the room
#pragma once

#include <string>
#include <vector>

#include "translator/model/instance/denial.h"
#include "translator/protocols/situations/transition_system/system.h"

namespace map2pml::lcc {

/// \param condition with what is known put in
[[nodiscard]] std::vector<ir::Denial> denials_of(const Scene& scene, const std::string& agent,
                                                 const Condition& condition, const Answers& answers);

}  // namespace map2pml::lcc
