/// The runs that charts draw.   results -> runs with their titles
#pragma once

#include <string>
#include <vector>

#include "driver/report/json/json.h"

namespace map2pml::report {

struct TitledRun {
    std::string title;  ///< `auction.map: Auction_House: termination is violated: Bidder waits for ever`
    const source::SourceSet* sources = nullptr;
    const trace::Counterexample* run = nullptr;
};

/// In the order of the results, which must outlive them.
[[nodiscard]] std::vector<TitledRun> titled_runs(const std::vector<LocatedResult>& results);

}  // namespace map2pml::report
