/// Whether a formula says the same of each of several agents.   formula, names of agents -> yes or not known
#pragma once

#include <string>
#include <vector>

#include "translator/model/formulas/expression.h"
#include "translator/model/formulas/procedure.h"

namespace map2pml::passes {

/// Exchanging any two of the agents gives an equivalent formula. False where that is not known: `number(x)` and `agent(Bidder, n)` know an
/// order of agents.
/// \param formula bound: quantifiers are written out.
[[nodiscard]] bool says_the_same_of(const std::vector<std::string>& agents, const ir::Expression& formula,
                                    bool is_total = false);

/// Whether exchanging the agents leaves the initial state as it is, and the values of which it is made.
[[nodiscard]] bool says_the_same_of(const std::vector<std::string>& agents, const ir::StateVariable& state);
[[nodiscard]] bool says_the_same_of(const std::vector<std::string>& agents, const ir::Observer& observer);

/// Likewise for the body of a procedure: each of its expressions says the same of the agents, and each `choose` has all of them among its
/// values or none.
[[nodiscard]] bool says_the_same_of(const std::vector<std::string>& agents, const std::vector<ir::Statement>& body);

}  // namespace map2pml::passes
