/// `map2pml check` for machines of Event-B.   path -> what holds in all states that each machine reaches on a bounded instance
#pragma once

#include <atomic>
#include <string>

#include "driver/input/reading/settings.h"
#include "driver/results/proof.h"
#include "translator/machines/explore/machines/settings.h"

namespace map2pml::prove {

/// A machine (.bum), a folder, or an archive, as `prove` reads them; a context has nothing to explore.
[[nodiscard]] bool is_rodin_input(const std::string& path);

/// The machine of a file, or all machines of a folder or an archive. Errors in the input are diagnostics, and then nothing is explored.
/// \param instance of protocols: none of its options may be given
[[nodiscard]] FileProof explore_machines(const std::string& path, source::SourceSet& sources,
                                         const input::Settings& instance,
                                         const machine_exploration::Settings& settings);

}  // namespace map2pml::prove
