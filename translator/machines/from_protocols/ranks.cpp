#include "translator/machines/from_protocols/internal.h"

#include <algorithm>

namespace map2pml::protocol_to_eventb {

std::vector<std::size_t> ranks_of(const LocalAgent& agent) {
    const graph::Components components = graph::components_of(successors_of(agent));
    std::vector<std::size_t> rank(components.count, 0);
    for (std::size_t at = 0; at < components.count; ++at) {
        for (const Move& move : agent.moves)
            if (components.of[move.from] == at && components.of[move.to] != at)
                rank[at] = std::max(rank[at], rank[components.of[move.to]] + 1);
    }
    std::vector<std::size_t> ranks;
    for (const std::size_t each : components.of) ranks.push_back(rank[each]);
    return ranks;
}

}  // namespace map2pml::protocol_to_eventb
