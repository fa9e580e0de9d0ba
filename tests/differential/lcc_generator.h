/// Random scenes of LCC: a framework, and a check file that says who takes part.   seed -> case
///
/// The bias is towards what a translation of LCC can get wrong: `or` between sends, receives and constraints, messages of one
/// name to several roles, role changes in the middle, variables that branches of a `par` share, open predicates.
#pragma once

#include <cstdint>

#include "tests/differential/generator.h"

namespace map2pml::differential {

/// The same seed gives the same case on every machine.
[[nodiscard]] Generated generate_lcc(std::uint64_t seed);

/// Where the states of the model are not those of the transition rules; empty: nowhere, or the rules have too many of them.
[[nodiscard]] std::string difference_from_rules(const TestCase& test, std::size_t most_states);

}  // namespace map2pml::differential
