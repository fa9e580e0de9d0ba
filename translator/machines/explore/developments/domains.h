/// Values of types.   type -> each of its values, whether a value is one of them
#pragma once

#include <functional>

#include "translator/machines/explore/developments/code.h"
#include "translator/machines/explore/developments/evaluator.h"

namespace map2pml::maze_exploration {

/// Goes through all values until the visitor has enough. \returns whether it had. \throws NotExplored if they are infinitely or too many.
bool each_of_domain(const Domain& domain, Evaluator& evaluator, const std::function<bool(Id)>& visit);

/// `kTrue`, `kFalse`, or that it is not known.
[[nodiscard]] Id is_in_domain(const Domain& domain, Id value, Evaluator& evaluator);

/// About how many values there are.
[[nodiscard]] double size_of_domain(const Domain& domain, Evaluator& evaluator);

}  // namespace map2pml::maze_exploration
