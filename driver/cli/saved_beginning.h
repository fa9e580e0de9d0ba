/// `--from-state TRACE --step N`.   saved run -> where a check goes on from
#pragma once

#include <string>

#include "driver/cli/options.h"

namespace map2pml::cli {

/// Reads the saved run that the options name, if they name one, into their settings. \returns why it cannot be used; else empty
[[nodiscard]] std::string read_beginning(Options& options);

}  // namespace map2pml::cli
