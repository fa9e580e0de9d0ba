/// The outcome of a replay as text.   followed trace -> lines
#pragma once

#include <string>

#include "driver/report/runs/simulation_text.h"
#include "driver/runs/replay/saved_trace.h"

namespace map2pml::replay {

/// Whether every step fits, a loop closes, and the trace still shows what it showed.
[[nodiscard]] bool is_good(const Followed& followed);

/// `the trace fits the protocol: 12 steps`, or the step that does not fit, where its agent stands, and what could happen.
[[nodiscard]] std::string verdict_text(const Followed& followed, const SavedTrace& trace,
                                       const semantics::TransitionSystem& system, const simulate::Wording& wording);

}  // namespace map2pml::replay
