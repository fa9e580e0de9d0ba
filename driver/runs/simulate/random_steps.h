/// Steps by chance, the same for a seed on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>

#include "driver/runs/simulate/simulation.h"

namespace map2pml::simulate {

class Dice {
  public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}

    /// A number below `sides`. The engine is the same everywhere, the distributions of the library are not; what the
    /// remainder prefers is far too little to see.
    [[nodiscard]] std::size_t throw_for(std::size_t sides) { return static_cast<std::size_t>(engine_() % sides); }

  private:
    std::mt19937_64 engine_;
};

/// Takes up to `count` steps, and reports each; ends early if no step can be taken or `go_on` returns false after a step.
/// Returns how many were taken.
std::size_t take_random_steps(Simulation& simulation, Dice& dice, std::size_t count,
                              const std::function<bool(const DescribedStep&)>& go_on);

}  // namespace map2pml::simulate
