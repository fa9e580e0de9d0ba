/// The whole of `map2pml prove` for one input.   path -> obligations, each with its verdict
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "driver/input/reading/settings.h"
#include "driver/results/proof.h"

namespace map2pml::prove {

/// The time for all obligations of an input if none is given.
inline constexpr std::chrono::minutes kWholeTime{10};

struct ProveSettings {
    smt::Budget budget;
    std::optional<std::chrono::milliseconds>
        whole;                    ///< for all obligations of an input; not of developments. Nothing: `kWholeTime`
    input::Settings instance;     ///< of protocols; its check file is set by `prove_project`
    std::string check_file;       ///< path of the check file; empty: there is none
    bool is_check_named = false;  ///< by `--check`
    unsigned jobs = 0;            ///< obligations side by side; 0: one for each processor
    std::string keep_folder;      ///< empty: no text is kept
    std::string cache_folder;     ///< empty: answers are not remembered
};

/// How many obligations are done, and how many of the others were tried and will be tried again with more time.
struct ProofProgress {
    std::size_t done = 0, open = 0, all = 0;
    std::optional<std::chrono::milliseconds> longest;  ///< the most that the rest may take; nothing: not known
};
using OnProgress = std::function<void(const ProofProgress&)>;

/// Never throws for what the user wrote. `progress` is called several times a second.
[[nodiscard]] FileProof prove_project(const std::string& path, source::SourceSet& sources,
                                      const ProveSettings& settings, const OnProgress& progress,
                                      const std::atomic<bool>& stop);

}  // namespace map2pml::prove
