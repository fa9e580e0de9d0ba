/// Declarations shared by the sources of `driver/report/charts`; no other folder includes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "driver/report/json/json.h"

namespace map2pml::report {

// --- chart_script.cpp: Runs as the lines of a sequence chart, for the languages that draw such charts.   results -> lines

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

/// A script for each run in the results. \param all leave no step out.
[[nodiscard]] std::vector<ChartScript> chart_scripts(const std::vector<LocatedResult>& results, bool all);

// --- titled_runs.cpp: The runs that charts draw.   results -> runs with their titles

struct TitledRun {
    std::string title;  ///< `auction.map: Auction_House: termination is violated: Bidder waits for ever`
    const source::SourceSet* sources = nullptr;
    const trace::Counterexample* run = nullptr;
};

/// The runs in the order of the results, which must outlive them.
[[nodiscard]] std::vector<TitledRun> titled_runs(const std::vector<LocatedResult>& results);

}  // namespace map2pml::report
