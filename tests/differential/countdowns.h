/// Random loops that state of the check file may end.   seed -> protocol, check file
///
/// Procedures count down, fill sets, raise entries and numbers that loops hand on, and now and then move them back: what bounds from
/// state have to tell (translator/protocols/promela/reductions.md, "Bounds from state").
#pragma once

#include <cstdint>

#include "tests/differential/test_case.h"

namespace map2pml::differential {

/// Well-formed, or without a meaning: then `load` says so.
[[nodiscard]] TestCase countdown(std::uint64_t seed);
/// Well-formed.
[[nodiscard]] TestCase countdown_with_a_meaning(std::uint64_t seed);

}  // namespace map2pml::differential
