/// Who can be where when somebody else is somewhere, and which letters can lie then.   net + equations -> relations
///
/// The least relations between two agents, and between an agent and a letter, that hold at the beginning and that every step keeps. A
/// step that the equations and bounds rule out for two places does not count: so what was true when somebody timed out stays known.
#pragma once

#include <vector>

#include "translator/machines/from_protocols/counts.h"
#include "translator/machines/from_protocols/flows.h"
#include "translator/machines/from_protocols/net.h"

namespace map2pml::protocol_to_eventb {

struct Relations {
    /// `meets[a][p][b][q]`: b may be at q while a is at p.
    std::vector<std::vector<std::vector<std::vector<bool>>>> meets;
    /// `lies[a][p][k]`: the letter k may lie in its mailbox while a, its sender or its receiver, is at p.
    std::vector<std::vector<std::vector<bool>>> lies;
};

[[nodiscard]] Relations relations_of(const Net& net, const std::vector<Flow>& flows, const std::vector<Count>& counts);

}  // namespace map2pml::protocol_to_eventb
