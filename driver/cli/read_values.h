/// From the words of the command line to values.   `RawOptions` -> `Options`, or what is wrong
#pragma once

#include <string>
#include <vector>

#include "driver/cli/options.h"
#include "driver/cli/raw_options.h"

namespace map2pml::cli {

/// Fills `options`, whose command is set, and gives back everything that is wrong with the values, in order.
[[nodiscard]] std::vector<std::string> read_values(const RawOptions& raw, Options& options);

}  // namespace map2pml::cli
