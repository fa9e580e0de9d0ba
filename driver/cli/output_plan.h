/// The files that a translation writes.   inputs and `-o` -> paths, or faults
#pragma once

#include <string>
#include <vector>

#include "driver/cli/options.h"

namespace map2pml::cli {

/// One input and the place of its output.
struct PlannedOutput {
    std::string input;
    std::string path;      ///< `-`: standard output
    std::string line_map;  ///< empty: none
};

struct OutputPlan {
    std::vector<PlannedOutput> outputs;  ///< in the order of the inputs
    std::vector<std::string> faults;  ///< two outputs with one path, an output over an input; empty if there are none
};

/// \param options of a translation.
[[nodiscard]] OutputPlan plan_outputs(const Options& options);

/// The files that `--format NAME=PATH` names.
[[nodiscard]] std::vector<std::string> format_paths(const Options& options);

/// Faults of the files of `format_paths`, `--depfile` and `--stamp`, found before a long run: they cannot be written, or
/// would replace each other or an input.
[[nodiscard]] std::vector<std::string> report_faults(const Options& options);

/// Messages about files that would replace each other or an input. \param outputs paths to be written.
[[nodiscard]] std::vector<std::string> path_conflicts(const std::vector<std::string>& inputs,
                                                      const std::vector<std::string>& outputs);

}  // namespace map2pml::cli
