/// Random check files beside random protocols.   seed -> protocol, instance, check file   well-formed, the same on every machine
#pragma once

#include <cstdint>

#include "tests/differential/dice.h"
#include "tests/differential/generator.h"

namespace map2pml::differential {

/// Implements procedures, keeps state, observes, states properties. One statement in a line; a block begins with a `{` at the
/// end of its line and ends with a line of its own, so that shrinking finds it.
/// \param test well-formed; its check file says no more than what procedures give. What it says of procedures that are
/// implemented is taken out of it.
void add_check_file(Dice& dice, TestCase& test);

/// The same seed gives the same case on every machine.
[[nodiscard]] Generated generate_with_check_file(std::uint64_t seed);

}  // namespace map2pml::differential
