/// The meaning of the shapes of drawings: a sample and words for each that occurs.   pictures -> symbols -> samples
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "driver/report/drawing/picture.h"

namespace map2pml::report {

/// The symbols of drawings, in the order of the legend.
enum class Symbol : std::uint8_t {
    lifeline,  ///< of a diagram
    call,      ///< a message with a solid head
    message,   ///< one with an open head
    reply,     ///< a dashed one
    outside,   ///< found or lost
    gate,
    border,     ///< of the interaction
    frame,      ///< of `alt`, `loop`, …
    separator,  ///< between operands
    use,        ///< `ref`
    state,
    continuation,
    stop,   ///< the end of a lifeline
    agent,  ///< of a run
    sent,   ///< a message from step to step
    left,   ///< a message that no agent takes
    found,  ///< a message whose sending is not shown
    step_number,
    own_step,  ///< a decision, a call; at the end: running, or at rest
    ended,
    waiting,
    failed,
    loop,     ///< steps for ever
    gap,      ///< steps that are left out
    finding,  ///< the number of a finding
    step,     ///< the number of a step in a diagram
};

void add_symbols(const Picture& picture, std::set<Symbol>& to);

struct LegendEntry {
    Picture sample;
    std::string words;
};
[[nodiscard]] LegendEntry legend_entry(Symbol symbol);

}  // namespace map2pml::report
