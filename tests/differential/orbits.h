/// Whether exchanging agents in a state of a model gives a state of the model.   model + Symmetry -> numbers of states
///
/// All states are visited three times without partial order reduction: as they are; stored as the driver stores them; and stored as
/// the least of all that exchanging agents makes of them, with their number. If agents can be exchanged, these numbers add up to all states.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "driver/tools/spin/search.h"
#include "driver/tools/spin/tools.h"

namespace map2pml::differential {

struct Orbits {
    std::string trouble;  ///< a tool refused or said something unexpected; empty: none
    bool too_large = false;
    std::uint64_t states = 0;   ///< of the model
    std::uint64_t stored = 0;   ///< with symmetry
    std::uint64_t orbits = 0;   ///< the fewest that could be stored
    std::uint64_t members = 0;  ///< of all orbits
};

/// \param definitions `NAME=VALUE`
[[nodiscard]] Orbits count_orbits(const spin::Tools& tools, const std::string& model, const spin::Symmetry& symmetry,
                                  const std::vector<std::string>& definitions, std::uint64_t most_states);

}  // namespace map2pml::differential
