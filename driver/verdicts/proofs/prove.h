/// The whole of `map2pml prove` for one input.   path -> obligations, each with its verdict
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "driver/input/reading/settings.h"
#include "driver/results/proof.h"

namespace map2pml::prove {

struct ProveSettings {
    smt::Budget budget;
    std::optional<std::chrono::milliseconds> whole;  ///< for all obligations of an input; not of developments
    input::Settings instance;                        ///< of protocols; its check file is set by `prove_project`
    std::string check_file;                          ///< path of the check file; empty: there is none
    bool is_check_named = false;                     ///< by `--check`
    unsigned jobs = 0;                               ///< obligations side by side; 0: one for each processor
    std::string keep_folder;                         ///< empty: no text is kept
    std::string cache_folder;                        ///< empty: answers are not remembered
};

/// Never throws for what the user wrote. `progress` is called with the number of obligations that are done, and of all.
[[nodiscard]] FileProof prove_project(const std::string& path, source::SourceSet& sources,
                                      const ProveSettings& settings,
                                      const std::function<void(std::size_t, std::size_t)>& progress,
                                      const std::atomic<bool>& stop);

}  // namespace map2pml::prove
