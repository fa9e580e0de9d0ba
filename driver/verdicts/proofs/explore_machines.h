/// `map2pml check` for machines of Event-B and developments in MAZE.   path -> what holds in all states that each reaches on an instance
#pragma once

#include <cstddef>
#include <string>

#include "driver/input/reading/settings.h"
#include "driver/results/proof.h"
#include "translator/machines/explore/developments/finding.h"
#include "translator/machines/explore/machines/settings.h"

namespace map2pml::prove {

/// A machine (.bum), a folder, or an archive, as `prove` reads them; a context has nothing to explore.
[[nodiscard]] bool is_rodin_input(const std::string& path);

/// Whether the input is a development in MAZE, whose instances are explored. \param language the value of `--from`
[[nodiscard]] bool has_instances(const std::string& path, const std::string& language);

/// Whether `explore_machines` takes the input: one of Rodin, or a development. \param language the value of `--from`
[[nodiscard]] bool has_machines(const std::string& path, const std::string& language);

/// A run by chance instead of an exploration.
struct RandomWalk {
    maze_exploration::Choose choose;
    std::size_t steps = 0;
};

/// The machine of a file, or all machines of a folder or an archive; the instances of a development. Errors in the input are diagnostics, and then nothing is explored.
/// \param instance of protocols: none of its options may be given, but the name of an instance of a development
/// \param walk null: an exploration; otherwise the result is one finding with a run, `maze_exploration::kRandomRun`
[[nodiscard]] FileProof explore_machines(const std::string& path, source::SourceSet& sources,
                                         const input::Settings& instance, const machine_exploration::Settings& settings,
                                         const RandomWalk* walk = nullptr);

}  // namespace map2pml::prove
