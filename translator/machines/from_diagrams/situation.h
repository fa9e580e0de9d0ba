/// The context of a part: when it may begin, and what its beginning decides.   passed down from part to part
#pragma once

#include <string>
#include <vector>

#include "translator/machines/from_diagrams/formulas.h"

namespace map2pml::auml_to_eventb {

struct Situation {
    std::vector<PredicatePtr> after;      ///< the parts before it have ended. Once true it stays true.
    std::vector<PredicatePtr> open;       ///< choices that may still be made for it, loops that have not ended
    std::vector<Assignment> begins;       ///< done by the first event of it: it makes those choices
    PredicatePtr chosen;                  ///< true as soon as something of it has happened; null: it is in no choice
    std::vector<std::string> rounds;      ///< the counters of the loops around it, the outermost first
    std::vector<PredicatePtr> free = {};  ///< no `critical` side by side with it has begun and is not over
};

}  // namespace map2pml::auml_to_eventb
