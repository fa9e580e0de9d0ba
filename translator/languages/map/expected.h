/// Token sets as text for the user.   expected tokens -> "`then`, `or` or `)`"
#pragma once

#include <string>
#include <string_view>

#include "antlr4-runtime.h"

namespace map2pml::map {

/// The choice, for the end of a sentence that begins with "expected". \param name what a plain name would be here, or empty.
[[nodiscard]] std::string describe_expected(const antlr4::misc::IntervalSet& tokens, std::string_view name = {});

}  // namespace map2pml::map
