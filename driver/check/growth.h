/// How the number of states grows with the numbers of an instance.   finished instances -> factors, an estimate for a larger one
///
/// The factors are measured between instances that differ by one in one number; the estimate supposes that they stay as they were in the largest
/// instances. Usually they grow, so it is rather too low.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace map2pml::check {

/// An instance that was searched to the end.
struct Measured {
    std::vector<std::uint32_t> values;
    std::uint64_t states = 0;
};

struct Growth {
    std::vector<double> factors;     ///< by number: how many times as many states one more of it has; 0: unknown
    std::optional<double> estimate;  ///< states of the instance that was asked about
    std::size_t largest = 0;         ///< index of the instance with the most states
};

/// Nothing: nothing was measured. \param target larger than those that were measured.
[[nodiscard]] std::optional<Growth> growth_of(const std::vector<Measured>& measured,
                                              const std::vector<std::uint32_t>& target);

/// The numbers of the target of which one less helps, the one that helps most first.
[[nodiscard]] std::vector<std::size_t> helping(const Growth& growth, const std::vector<std::uint32_t>& target);

}  // namespace map2pml::check
