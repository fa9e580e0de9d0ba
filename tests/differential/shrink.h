/// A smaller case that still fails in the same way.   case + predicate -> case   greedy, deterministic
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "tests/differential/test_case.h"

namespace map2pml::differential {

/// Everything one step smaller, the largest cuts first: an agent, a clause, an option, a part of an operation, a term less.
/// Not all of them have a meaning.
[[nodiscard]] std::vector<TestCase> smaller_cases(const TestCase& test);

/// Takes the first smaller case that has a meaning and fails, again and again, until none does.
/// \param most_trials calls of `fails` after which it gives up and returns what it has.
[[nodiscard]] TestCase shrink(const TestCase& test, const std::function<bool(const TestCase&)>& fails,
                              std::size_t most_trials);

}  // namespace map2pml::differential
