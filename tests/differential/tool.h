/// Starts spin, the compiler and pan.   command line -> how it ended and what it said
///
/// Not `process::run`: thousands of short runs, none of which needs watching, and a fork of a program with sanitizers is slow.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace map2pml::differential {

struct ToolRun {
    int status = -1;     ///< as `waitpid` gives it; 0: all is well
    std::string output;  ///< both streams
};

/// Runs a program in `folder`, to its end. What it says goes through a file there.
[[nodiscard]] ToolRun run_tool(const std::filesystem::path& folder, const std::vector<std::string>& command);

}  // namespace map2pml::differential
