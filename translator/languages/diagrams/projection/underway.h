/// Which messages between two lifelines may be in transit together.   two machines -> pairs of receives
///
/// The two run side by side with what is underway between them in queues; what they do with others they may do at any time.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <tuple>

#include "translator/languages/diagrams/projection/machine.h"

namespace map2pml::auml {

/// In this situation of this lifeline one message was sent before another one, both can be taken, and the later one is there, too.
struct Together {
    LifelineIndex receiver = 0;
    std::size_t situation = 0;
    std::size_t earlier = 0;  ///< transitions of the situation
    std::size_t later = 0;
    auto operator<=>(const Together&) const = default;
};

/// \returns nothing if too many messages are in transit, or in too many combinations.
[[nodiscard]] std::optional<std::set<Together>> underway_together(const Interaction& interaction,
                                                                  const std::vector<Machine>& machines,
                                                                  LifelineIndex one, LifelineIndex other);

/// The two messages are expected side by side, and taking them in either order leads to the same situation.
/// \param one, other transitions of the situation.
[[nodiscard]] bool makes_no_difference(const Interaction& interaction, const Machine& machine, std::size_t situation,
                                       std::size_t one, std::size_t other);

}  // namespace map2pml::auml
