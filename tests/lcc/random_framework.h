/// Random frameworks of LCC, the same on every machine.   seed -> `Framework`
#pragma once

#include <cstdint>

#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc_test {

/// Any tree that a text can have, sensible or not; without spans.
[[nodiscard]] lcc::Framework random_framework(std::uint64_t seed);

}  // namespace map2pml::lcc_test
