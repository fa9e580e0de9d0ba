/// What a conversation did that was not seen, too.   sets of places, one after each message -> steps that were certainly or possibly taken
#pragma once

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "translator/protocols/semantics/conformance/follower.h"

namespace map2pml::semantics {

/// An operation, and what came of it: a decision may fail, a wait may time out.
using Passed = std::pair<const ir::Operation*, Action>;

struct PassedSteps {
    std::set<Passed> certainly;  ///< in all runs that fit
    std::set<Passed> possibly;   ///< in some
    bool is_whole = true;        ///< false: there are too many runs, so nothing is certain, and more may be possible
};

/// \param sets after no message, after the first, …; none of them without places \param messages one less
[[nodiscard]] PassedSteps passed_steps(Follower& follower, const std::vector<Follower::SetNumber>& sets,
                                       const std::vector<Seen>& messages);

}  // namespace map2pml::semantics
