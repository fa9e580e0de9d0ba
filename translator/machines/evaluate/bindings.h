/// All values of bound names that a condition restricts.   `x ∈ S ∧ x < 3` -> the elements of S
#pragma once

#include <functional>
#include <vector>

#include "translator/machines/evaluate/evaluator.h"

namespace map2pml::eventb::evaluate {

/// Goes through all values of the names that may fulfil the condition, until the visitor says that it is enough.
/// \returns false when there may be further ones that were not tried.
[[nodiscard]] bool each_binding(const std::vector<Bound>& bound, const Predicate* condition, World& world,
                                const std::function<bool()>& visit);

/// All values of a type; throws `NotEvaluated` when they are infinitely, or very many.
[[nodiscard]] std::vector<Value> all_of_type(const Type& type, const World& world);

}  // namespace map2pml::eventb::evaluate
