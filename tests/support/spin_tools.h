/// SPIN and the compilers, for tests that need the real ones.
#pragma once

#include <doctest/doctest.h>

#include <variant>

#include "driver/tools/spin/tools.h"

namespace tests {

/// Fails the test where one of them is missing.
[[nodiscard]] inline map2pml::spin::Tools spin_tools() {
    auto found = map2pml::spin::find_tools();
    REQUIRE(std::holds_alternative<map2pml::spin::Tools>(found));
    return std::get<map2pml::spin::Tools>(found);
}

}  // namespace tests
