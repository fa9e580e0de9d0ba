/// Declarations shared by the sources of `driver/report/charts`; no other folder includes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "driver/report/charts/charts.h"

namespace map2pml::report {

// --- chart_script.cpp: Runs as the lines of a sequence chart, for the languages that draw such charts.   run -> lines

struct ChartLine {
    enum class Kind : std::uint8_t {
        message,       ///< from a sender to a receiver, at the step of the send
        lost,          ///< a message that no agent takes in this run
        note,          ///< a step of `from`
        failure,       ///< a step of `from` that went wrong
        end_position,  ///< where `from` is at the end
        gap,           ///< steps are left out
        loop,          ///< the following lines are repeated for ever
        end_loop,
    };
    Kind kind = Kind::note;
    std::size_t from = 0;  ///< an agent, by its place in the script
    std::size_t to = 0;
    std::string text;  ///< as written in the protocol, not escaped
};

struct ChartScript {
    std::string title;  ///< `auction.map: Auction_House: termination is violated: Bidder waits for ever`
    std::vector<std::string> agents;
    std::vector<ChartLine> lines;
};

[[nodiscard]] ChartScript script_of(const TitledRun& run, bool all);

}  // namespace map2pml::report
