/// Whether a saved trace still fits.   trace + transition system -> the first misfit, and what the trace still shows
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "driver/runs/replay/saved_trace.h"
#include "translator/protocols/semantics/rules/transition_system.h"
#include "translator/protocols/semantics/runs/replay.h"

namespace map2pml::replay {

struct Followed {
    std::optional<std::size_t> misfit;     ///< index of the first step that does not fit
    bool closes = true;                    ///< the loop can go on for ever
    bool still_shows = true;               ///< the end is as it was, or as the property forbids
    std::vector<semantics::State> states;  ///< states in which the run can be: before the misfit, or at the end
    bool is_whole = true;  ///< false: more runs fit than were followed, so the answer may be among the others
};

/// All agents of the trace must take part in the instance. Operations are not compared by number, since an
/// edit of the protocol changes the numbers.
[[nodiscard]] Followed follow(const ir::Protocol& protocol, const ir::Instance& instance, const SavedTrace& trace);

}  // namespace map2pml::replay
