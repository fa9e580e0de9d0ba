/// The files that a command reads, which none of its outputs may replace.   options -> paths, each with what it is
#pragma once

#include <string>
#include <vector>

#include "driver/cli/options.h"

namespace map2pml::cli {

struct FileRead {
    std::string path;  ///< need not exist: an input that is missing, or a check file that the next run would find
    std::string what;  ///< `the check file`
};

/// Inputs, check files, response files, the trace of `--from-state`, templates, and the other files of a Rodin project.
[[nodiscard]] std::vector<FileRead> files_read(const Options& options);

/// The same file under any of its names, also through symbolic and hard links, has one identity. What does not exist yet has that of the place
/// where it would be written.
[[nodiscard]] std::string identity_of_file(const std::string& path);

}  // namespace map2pml::cli
