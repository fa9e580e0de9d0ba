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
    std::vector<std::string>
        faults;  ///< two outputs with one path, an output over a file that is read; empty if there are none
};

/// \param options of a translation.
[[nodiscard]] OutputPlan plan_outputs(const Options& options);

/// The files that `--format NAME=PATH` names.
[[nodiscard]] std::vector<std::string> format_paths(const Options& options);

/// Faults of the files of `format_paths`, `--depfile` and `--stamp`, and of the folders of `--keep` and `--cache`, found before a long run: they
/// cannot be written, or would replace each other or a file that the command reads. The folders are created if nothing is wrong.
[[nodiscard]] std::vector<std::string> report_faults(const Options& options);

/// Messages about files that would replace each other or a file that the command reads. \param outputs paths to be written.
[[nodiscard]] std::vector<std::string> path_conflicts(const Options& options, const std::vector<std::string>& outputs);

}  // namespace map2pml::cli
