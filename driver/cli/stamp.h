/// A file that exists only after a success, for Make and Ninja.   exit code -> `--stamp`
#pragma once

#include <string>

namespace map2pml::cli {

/// Removes the stamp of an earlier run. \param path empty: none is wanted
void remove_stamp(const std::string& path);

/// Writes the stamp if the code is 0. \returns the code, or that of a fault of writing.
[[nodiscard]] int write_stamp(const std::string& path, int code);

}  // namespace map2pml::cli
