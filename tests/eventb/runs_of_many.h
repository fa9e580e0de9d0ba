/// Complete runs of a machine with a set of agents, cut down to a few of them.   checked machine -> words
///
/// A word has for each message who sent it, on which line it is drawn, and who got it.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/machines/check/checked.h"

namespace eventb_test {

using namespace map2pml;

struct Instance {
    std::vector<std::string> many;          ///< elements of the set constant `M`; none: there is none
    std::set<std::uint32_t> message_lines;  ///< events of other lines say nothing
    long out_time = 2;
};

struct RunsOfMany {
    std::optional<std::set<std::string>> words;  ///< nothing: more than are looked at
    std::string fault;  ///< a state that breaks an axiom or invariant, or is stuck before the end
};
[[nodiscard]] RunsOfMany runs_of_many(const eventb::CheckedMachine& machine, const Instance& instance);

}  // namespace eventb_test
