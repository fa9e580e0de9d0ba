/// How the number of states grows with the numbers of an instance.   finished instances -> factors, an estimate for a larger one
///
/// The factors are measured between instances that differ by one in one number. The lower estimate assumes that the factors stay
/// as in the largest instances, the upper one that they go on growing as they did there.
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
    std::vector<double> factors;  ///< by number: factor by which one more unit multiplies the states; 0: unknown
    std::optional<double> lower;  ///< states of the target instance
    double upper = 0;             ///< likewise, if there is a `lower`; may be infinite
    std::size_t largest = 0;      ///< index of the instance with the most states
};

/// Returns nothing if nothing was measured. \param target larger than the measured instances.
[[nodiscard]] std::optional<Growth> growth_of(const std::vector<Measured>& measured,
                                              const std::vector<std::uint32_t>& target);

/// The numbers of the target that are worth lowering by one, the one that helps most first.
[[nodiscard]] std::vector<std::size_t> helping(const Growth& growth, const std::vector<std::uint32_t>& target);

}  // namespace map2pml::check
