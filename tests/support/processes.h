/// Processes of this machine.
#pragma once

#include <string_view>

namespace tests {

/// How many have the text in their command line.
[[nodiscard]] int processes_that_mention(std::string_view text);

}  // namespace tests
