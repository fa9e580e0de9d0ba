/// Token sets of MAZE in words.   what the parser would have taken -> "a member of a class or `}`"
#pragma once

#include <string>

#include "antlr4-runtime.h"

namespace map2pml::maze {

/// The choice, for the end of a sentence that begins with "expected".
[[nodiscard]] std::string describe_expected(const antlr4::misc::IntervalSet& tokens);

}  // namespace map2pml::maze
