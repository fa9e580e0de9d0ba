/// Evaluates formulas for given values, by enumeration.   formula, values -> true, false, undefined, or not evaluated
///
/// Counterexamples are evaluated before they are printed, and the translation for solvers is compared with it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "translator/machines/evaluate/value.h"
#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb::evaluate {

/// Carrier sets with their elements, and the values of names. A name without a value is not evaluated.
struct World {
    std::map<std::string, std::vector<std::string>> sets;
    std::map<std::string, Value> values;
    /// Numbers that a quantifier without bounds is tried with: one of them may decide it, none of them does not.
    std::vector<long> numbers{-2, -1, 0, 1, 2, 3};
    long work = 100'000;  ///< how many bindings are tried at most; what is left of them is written back
};

/// Both throw `Undefined` or `NotEvaluated`.
[[nodiscard]] bool holds(const Predicate& predicate, World& world);
[[nodiscard]] Value value_of(const Expression& expression, World& world);

}  // namespace map2pml::eventb::evaluate
