/// Steps of an agent that nobody can come between, as one step (Lipton).   `Net` -> `Net` with fewer places
///
/// A place is passed if what the agent does there neither depends on a message nor keeps others from anything. A step into such a
/// place and all that follows, up to a place that is not passed, become one step. grammar/proofs.md has the argument.
#pragma once

#include <vector>

#include "translator/machines/from_protocols/net.h"

namespace map2pml::any_number {

/// A step of the net that was merged, with the place where it begins.
struct Part {
    const protocol_to_eventb::Place* from = nullptr;
    const protocol_to_eventb::Move* move = nullptr;
};

struct Merged {
    protocol_to_eventb::Net net;                                        ///< the letters are as before
    std::vector<std::vector<std::vector<Part>>> parts;                  ///< by agent and move
    std::vector<std::vector<const protocol_to_eventb::Place*>> passed;  ///< by agent: the places left out
};

/// \param net must outlive the result \param merges false: every step stays on its own
[[nodiscard]] Merged merge(const protocol_to_eventb::Net& net, bool merges);

}  // namespace map2pml::any_number
