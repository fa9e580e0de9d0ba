/// A run as a sequence of states for other viewers.   results -> Informal Trace Format (ITF) of Apalache
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/report/json/json.h"

namespace map2pml::report {

/// The first run in the results; without one, a trace without states. The states are those before the first step and after each step:
/// who acted, what it did, and the contents of each mailbox. `loop` is the state to which an infinite run returns.
[[nodiscard]] std::string print_itf(const std::vector<LocatedResult>& results, std::string_view version);

}  // namespace map2pml::report
