/// The same formula with other types.   formula, type -> type -> formula
#pragma once

#include <functional>

#include "translator/model/machines/formula/formula.h"

namespace map2pml::eventb {

using TypeMap = std::function<Type(const Type&)>;

[[nodiscard]] PredicatePtr map_types(const PredicatePtr& predicate, const TypeMap& map);
[[nodiscard]] ExpressionPtr map_types(const ExpressionPtr& expression, const TypeMap& map);

}  // namespace map2pml::eventb
