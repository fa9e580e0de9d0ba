/// The effect of an event on variables.   actions -> value of each variable after the event
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "translator/machines/check/checked.h"
#include "translator/machines/obligations/obligation.h"
#include "translator/model/machines/formula/free_names.h"

namespace map2pml::eventb {

/// `x ≔ E` gives E; `x :∈ S` gives the name `x'` and the hypothesis `x' ∈ S`.
struct Effect {
    Substitution after;               ///< assigned variable -> its value
    std::vector<Hypothesis> chosen;   ///< about primed names
    std::set<std::string> is_chosen;  ///< variables whose value is a primed name
    [[nodiscard]] bool assigns(const std::string& variable) const { return after.contains(variable); }
};

/// \param types of the variables.
[[nodiscard]] Effect effect_of(const std::vector<CheckedAction>& actions, const std::map<std::string, Type>& types);

/// The before-after predicate of one action: `x' = E`, `x' ∈ S`, P.
[[nodiscard]] PredicatePtr before_after(const Assignment& assignment, const std::map<std::string, Type>& types);

/// The expression of a witness of the form `name = E` or `E = name`; null otherwise.
[[nodiscard]] ExpressionPtr witness_value(const CheckedPredicate& witness);

}  // namespace map2pml::eventb
