/// Loops of an agent.   places, moves -> strongly connected components
#pragma once

#include <cstddef>
#include <vector>

#include "translator/protocol_to_eventb/net.h"

namespace map2pml::protocol_to_eventb {

/// A component has a larger number than those that its moves lead to.
struct Components {
    std::size_t count = 0;
    std::vector<std::size_t> of;  ///< by place
};

[[nodiscard]] Components components_of(const LocalAgent& agent);

}  // namespace map2pml::protocol_to_eventb
