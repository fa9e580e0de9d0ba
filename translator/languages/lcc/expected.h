/// Token sets as text for the user.   expected tokens -> "`then`, `or` or the next clause"
#pragma once

#include <cstddef>
#include <string>

#include "antlr4-runtime.h"

namespace map2pml::lcc {

/// The choice, for the end of a sentence that begins with "expected". \param before the type of the token before: it
/// tells what a sentence that begins here would be.
[[nodiscard]] std::string describe_expected(const antlr4::misc::IntervalSet& tokens, std::size_t before);

}  // namespace map2pml::lcc
