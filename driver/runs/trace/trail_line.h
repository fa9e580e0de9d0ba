/// The one form in which SPIN and pan name a place of the model:   text -> process, line, state
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "driver/runs/trace/raw_replay.h"

namespace map2pml::trace {

struct TrailLine {
    RawPlace place;
    std::uint64_t number = 0;
    std::string_view rest;  ///< behind `(state N)`
};

/// `  5:<TAB>proc  0 (A:1) m.pml:7 (state 6)` from SPIN, `  5:<TAB>proc  0 (A) m.pml:7 (state 6)` from pan.
[[nodiscard]] std::optional<TrailLine> read_trail_line(std::string_view text);

/// The statement of an executed step, `<TAB>[x = (x+1)]` behind its place; nothing if the line is no step.
[[nodiscard]] std::optional<RawStep> read_step(std::string_view text);

}  // namespace map2pml::trace
