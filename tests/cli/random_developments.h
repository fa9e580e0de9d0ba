/// Random developments over two finite sets: an abstract class, a concrete one with faults, a random relation between them.
#pragma once

#include <cstdint>
#include <string>

namespace tests {

struct RandomDevelopment {
    std::string text;      ///< two classes and a refinement
    std::string instance;  ///< one of the concrete class, `some`, with one to three elements of each set
};

/// The same seed gives the same development. Classes have two or three variables (sets, relations, partial functions), their actions random guards and
/// assignments. The concrete class has the same actions with a variable of its own, and each part of them may be left out or another one. The relation
/// equates variables, or only includes one in the other, or says so under a condition.
[[nodiscard]] RandomDevelopment random_development(std::uint32_t seed);

}  // namespace tests
