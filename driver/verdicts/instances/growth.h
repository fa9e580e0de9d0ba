/// How the number of states grows with the numbers of an instance.   finished instances -> factors, an estimate for a larger one
///
/// The factors are measured between instances that differ by one in one number. The lower estimate supposes that they stay as in the largest
/// instances, the upper one that they go on growing as they did there.
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
    std::vector<double> factors;  ///< by number: how many times as many states one more of it has; 0: unknown
    std::optional<double> lower;  ///< states of the instance that was asked about
    double upper = 0;             ///< likewise, if there is a `lower`; may be infinite
    std::size_t largest = 0;      ///< index of the instance with the most states
};

/// Nothing: nothing was measured. \param target larger than those that were measured.
[[nodiscard]] std::optional<Growth> growth_of(const std::vector<Measured>& measured,
                                              const std::vector<std::uint32_t>& target);

/// The numbers of the target of which one less helps, the one that helps most first.
[[nodiscard]] std::vector<std::size_t> helping(const Growth& growth, const std::vector<std::uint32_t>& target);

}  // namespace map2pml::check
