/// Which files a translation writes.   inputs and `-o` -> paths, or why not
#pragma once

#include <string>
#include <vector>

#include "driver/cli/options.h"

namespace map2pml::cli {

/// One input and where its text goes.
struct PlannedOutput {
    std::string input;
    std::string path;      ///< `-`: standard output
    std::string line_map;  ///< empty: none
};

struct OutputPlan {
    std::vector<PlannedOutput> outputs;  ///< in the order of the inputs
    std::vector<std::string> faults;     ///< two outputs in one place, an output over an input; empty when all is well
};

/// \param options of a translation.
[[nodiscard]] OutputPlan plan_outputs(const Options& options);

/// The files that `--format NAME=PATH` names.
[[nodiscard]] std::vector<std::string> format_paths(const Options& options);

/// What is wrong with the files of `format_paths` and `--depfile`, before hours are spent on what goes there: they cannot be written, or
/// would be written over each other or over an input.
[[nodiscard]] std::vector<std::string> report_faults(const Options& options);

/// Files that would be written over each other or over an input, in words. \param outputs paths to be written.
[[nodiscard]] std::vector<std::string> path_conflicts(const std::vector<std::string>& inputs,
                                                      const std::vector<std::string>& outputs);

}  // namespace map2pml::cli
