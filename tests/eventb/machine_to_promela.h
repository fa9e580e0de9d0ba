/// A machine of Event-B as a model for SPIN: one process that does its events, and looks at every invariant after each.
///
/// For machines of diagrams: variables are numbers and elements of enumerated sets. Sets are left out, and what speaks of them.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "translator/machines/check/checked.h"

namespace eventb_test {

using namespace map2pml;

struct PromelaMachine {
    std::string text;
    std::set<std::string> looked_at;  ///< labels of invariants; `VAR`, `NAT` when there is a variant
};

/// \param bound the value of constants that are numbers.
[[nodiscard]] PromelaMachine promela_of(const eventb::CheckedMachine& machine, std::uint32_t bound);

/// What SPIN found broken, each reached over states in which nothing was: `ord_c/INV` of an invariant after an event, `c/VAR`, `c/NAT`,
/// `DLF/THM` for a state in which nothing can happen before the end.
/// \returns the names, as obligations are named from the last `/` but one on; "fault: …" when SPIN could not be asked.
[[nodiscard]] std::set<std::string> broken_in_spin(const PromelaMachine& machine);

}  // namespace eventb_test
