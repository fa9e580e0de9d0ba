/// All states of a machine, by doing its events one after the other.   checked machine -> how many, and what is true in them
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "translator/machines/check/checked.h"

namespace eventb_test {

using namespace map2pml;

struct MachineStates {
    std::size_t states = 0;
    std::size_t steps = 0;  ///< from one state to another, whatever the event
    std::string fault;      ///< an invariant that is broken in a state that is reached, or a variant that grows
    std::map<std::string, std::size_t> fails;  ///< theorem -> in how many states it is false
};

/// For machines whose constants are elements of carrier sets. Nothing when there are more than `most` states.
[[nodiscard]] std::optional<MachineStates> states_of(const eventb::CheckedMachine& machine, std::size_t most);

}  // namespace eventb_test
