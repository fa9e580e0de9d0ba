/// A protocol with any number of agents of one name: searches of the small instances, a proof for the rest.   file -> verdicts by property
///
/// A proof counts only when cvc5 and z3 have each accepted all of it. Smaller numbers than it is about are searched one by one.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "driver/results/any_number.h"
#include "driver/verdicts/search/scene_request.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::check {

struct AnyNumberSettings {
    CheckSettings instance;                        ///< `any_number` is the agent
    bool proves = false;                           ///< false: only the small instances are searched
    std::chrono::milliseconds proof_time{10'000};  ///< of one obligation
    unsigned jobs = 0;
    std::string cache_folder;  ///< of answers of the solvers; empty: none
};

/// Never throws for what the user wrote.
[[nodiscard]] report::AnyNumber check_any_number(source::SourceSet& sources, source::FileId file,
                                                 const AnyNumberSettings& settings, const std::atomic<bool>& stop);

}  // namespace map2pml::check
