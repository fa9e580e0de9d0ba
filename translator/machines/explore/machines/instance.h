/// Values of carrier sets and constants that satisfy the axioms.   theory, settings -> `Instance`
#pragma once

#include <map>
#include <string>
#include <vector>

#include "translator/machines/check/checked.h"
#include "translator/machines/evaluate/evaluator.h"
#include "translator/machines/explore/machines/settings.h"

namespace map2pml::machine_exploration {

using Values = std::map<std::string, eventb::evaluate::Value>;

/// What a formula may cost, in values that are tried.
inline constexpr long kWork = 300'000;
/// More values of constants are not tried.
inline constexpr std::size_t kMostConstants = 2'000;

struct Instance {
    std::map<std::string, std::vector<std::string>> sets;
    std::vector<Values> constants;  ///< all that satisfy the axioms, within these sets and the numbers of `World`
    bool is_cut = false;            ///< there are more
    std::string words;              ///< `MEMBER of 2 elements, 57 values of n, f, v`
    std::string because;            ///< why there are no values
    bool is_open = false;           ///< some values could not be evaluated
    std::string fault;              ///< of the settings; empty: none
};

/// A carrier set that the axioms list has the elements of the list, any other one two, or as many up to five as the axioms need. Constants
/// have all values that satisfy the axioms; where these bound a number in no way it is one of a few (`evaluate::World::numbers`).
[[nodiscard]] Instance instance_of(const eventb::Theory& theory, const Settings& settings);

}  // namespace map2pml::machine_exploration
