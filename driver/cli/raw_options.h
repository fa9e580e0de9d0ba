/// The command line as CLI11 parses it, with all values as text.   arguments -> `RawOptions`
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "driver/cli/options.h"

namespace map2pml::cli {

struct RawOptions {
    std::vector<std::string> inputs, agents, limits, total, lets, properties, skipped, formats, no_reduce;
    std::string from, target, output, level, templates, network, timeout, idle_timeouts, capacity, call_depth,
        sequencing;
    std::string time, memory, depth, jobs, progress, color, keep, depfile, stamp, cache;
    std::string seed, steps, scene, check_file, instance, from_state, step;
    bool spawn_calls = false, warnings_are_errors = false, quiet = false, verbose = false;
    bool help = false, version = false, explain_reductions = false, facts = false, smallest = false;
    bool fail_fast = false, watch = false, checks_form = false, finds_all = false;
};

/// What the result of a search may depend on: the values of all options but those that are about output, files and the number of jobs.
[[nodiscard]] std::string search_words(const RawOptions& raw);

/// The output of `map2pml` without arguments: the commands, one per line, and the kinds of FILE.
[[nodiscard]] std::string short_help();

/// The parser of one command, bound to `raw`, which must outlive it. It defines the options and their help but does not read values.
[[nodiscard]] std::unique_ptr<CLI::App> make_parser(Command command, RawOptions& raw);

}  // namespace map2pml::cli
