/// Random well-formed protocols with small instances.   seed -> case
///
/// The bias is towards what translations get wrong: timeouts, multicast, `or` after sends, performatives shared between
/// roles, receives that match several messages in different orders, recursion with arguments, `par`.
#pragma once

#include <cstdint>

#include "tests/differential/test_case.h"

namespace map2pml::differential {

struct Generated {
    TestCase test;
    std::uint32_t rejected = 0;  ///< attempts that had errors and were thrown again
};

enum class Procedures : std::uint8_t {
    of_any_arity,
    of_fixed_arity,  ///< each with one number of arguments, and more of them: so that a check file can implement them
};

/// The same seed gives the same case on every machine.
[[nodiscard]] Generated generate(std::uint64_t seed, Procedures procedures = Procedures::of_any_arity);

}  // namespace map2pml::differential
