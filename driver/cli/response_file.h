/// Arguments from a file, where there are too many for a command line.   `@list.txt` -> its lines
#pragma once

#include <string>
#include <vector>

namespace map2pml::cli {

struct Arguments {
    std::vector<std::string> words;
    std::vector<std::string> files;   ///< that were read
    std::vector<std::string> faults;  ///< files that cannot be read
    bool was_stopped = false;         ///< by the user, while one of them was read
};

/// Each `@FILE` becomes the lines of FILE, one argument each; empty lines are none. A file in which lines begin with `@` names no further
/// files. What stands after `--`, and a file whose own name is `@FILE`, stay as they are.
[[nodiscard]] Arguments with_response_files(const std::vector<std::string>& arguments);

}  // namespace map2pml::cli
