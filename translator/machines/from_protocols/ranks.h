/// How far every place of an agent is from its end.   places, moves -> numbers that never grow
#pragma once

#include <vector>

#include "translator/machines/from_protocols/net.h"

namespace map2pml::protocol_to_eventb {

/// How many moves out of a loop, or out of what is no loop, are left at most; places of one loop have the same number.
[[nodiscard]] std::vector<std::size_t> ranks_of(const LocalAgent& agent);

}  // namespace map2pml::protocol_to_eventb
