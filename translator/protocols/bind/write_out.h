/// Expands quantifiers and state variables.   copies -> one formula, declaration -> static knowledge
#pragma once

#include <vector>

#include "translator/model/formulas/expression.h"
#include "translator/model/formulas/procedure.h"
#include "translator/protocols/bind/value_kind.h"

namespace map2pml::passes {

/// All of them, or one of them, in this order; as flat a tree as there can be. Of none: true, or false.
[[nodiscard]] ir::Expression joined(std::vector<ir::Expression> copies, bool all, const source::Span& span);

/// \param all_integers of the instance: state of type value can hold them.
[[nodiscard]] Knowledge knowledge_of(const ir::StateVariable& state, const Interval& all_integers);

}  // namespace map2pml::passes
