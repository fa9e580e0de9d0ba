/// The instances that `--smallest` checks, in order.   ranges of numbers -> all choices, size by size
///
/// The size of an instance is the sum of its agents and limits. Of two instances of equal size the one with fewer agents comes
/// first, then the one that the check file states first, then the one whose first number is smaller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace map2pml::check {

/// A number that is chosen.
struct Choice {
    std::uint32_t first = 1;
    std::uint32_t last = 1;
    std::uint32_t agents = 1;  ///< agents that each unit of the number adds; 0: the number is a limit
};

struct Choices {
    std::uint64_t base = 0;  ///< the agents whose number is not chosen
    std::vector<Choice> numbers;
};

struct Candidate {
    std::size_t family = 0;             ///< index of its `Choices`
    std::vector<std::uint32_t> values;  ///< one for each number
    std::uint64_t agents = 0;
    std::uint64_t size = 0;
};

[[nodiscard]] std::uint64_t least_size(const std::vector<Choices>& families);
[[nodiscard]] std::uint64_t greatest_size(const std::vector<Choices>& families);
/// How many candidates there are in all; at most 2^63.
[[nodiscard]] std::uint64_t count_candidates(const std::vector<Choices>& families);
/// All candidates of one size, in order.
[[nodiscard]] std::vector<Candidate> candidates_of_size(const std::vector<Choices>& families, std::uint64_t size);

}  // namespace map2pml::check
