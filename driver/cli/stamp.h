/// A file that exists only after a success, for Make and Ninja.   exit code -> `--stamp`
#pragma once

#include <string>

#include "driver/cli/output.h"

namespace map2pml::cli {

/// Why the path is no place for a stamp: something else is there. A stamp is a file that is empty or holds `0`. Empty: nothing is wrong.
[[nodiscard]] std::string stamp_fault(const std::string& path);

/// Removes the stamp of an earlier run, which would be a success for Make. \param path empty: none is wanted
[[nodiscard]] WriteFault remove_stamp(const std::string& path);

/// Writes the stamp if the code is 0. \returns the code, or that of a fault of writing.
[[nodiscard]] int write_stamp(const std::string& path, int code);

}  // namespace map2pml::cli
