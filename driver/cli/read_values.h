/// Reads the values of options.   `RawOptions` -> `Options`, or faults
#pragma once

#include <string>
#include <vector>

#include "driver/cli/options.h"
#include "driver/cli/raw_options.h"

namespace map2pml::cli {

/// Fills `options`, whose command is set, and returns all faults of the values, in order.
[[nodiscard]] std::vector<std::string> read_values(const RawOptions& raw, Options& options);

}  // namespace map2pml::cli
