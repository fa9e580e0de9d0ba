/// How many of each letter can be under way: so many as were sent at most, less those that were taken at least.   net -> bounds
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "translator/machines/from_protocols/net.h"

namespace map2pml::protocol_to_eventb {

/// Of one letter. The number under way is `sent[p] - taken[q]` at most while its sender is at p and its receiver at q.
struct Count {
    std::vector<std::optional<std::size_t>> sent;  ///< by place of the sender, on any way there; nothing: any number
    std::vector<std::size_t> taken;                ///< by place of the receiver, on every way there
};

/// For each letter.
[[nodiscard]] std::vector<Count> counts_of(const Net& net);

}  // namespace map2pml::protocol_to_eventb
