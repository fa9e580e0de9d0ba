/// What a check file is made of, by the words that stand in it.   case -> constructs
#pragma once

#include <set>
#include <string>

#include "tests/differential/test_case.h"

namespace map2pml::differential {

/// Empty without a check file.
[[nodiscard]] std::set<std::string> constructs_of_check_file(const TestCase& test);

}  // namespace map2pml::differential
