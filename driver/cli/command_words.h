/// What made a report, for its reader.   arguments -> command line; PATH -> version of SPIN
#pragma once

#include <string>
#include <vector>

namespace map2pml::cli {

/// As it would be typed in a shell.
[[nodiscard]] std::string command_line_of(const std::vector<std::string>& arguments);

/// `Spin Version 6.5.2 -- 6 December 2019`; empty if there is none.
[[nodiscard]] std::string spin_version();

}  // namespace map2pml::cli
