/// Quantifiers over sets, replaced by some of their instances.   `∀s·P` as a hypothesis -> P for the sets that have names
#pragma once

#include <vector>

#include "translator/eventb/formula/formula.h"

namespace map2pml::eventb {

/// Whether a quantifier over sets stands in it.
[[nodiscard]] bool quantifies_sets(const Predicate& predicate);

/// A consequence: `∀s·P` becomes P for each of the sets of this type. Where that has no such form, it is the predicate itself.
[[nodiscard]] PredicatePtr weaker(const PredicatePtr& predicate, const std::vector<Bound>& sets);
/// What it follows from: `∃s·P` becomes P for one of the sets.
[[nodiscard]] PredicatePtr stronger(const PredicatePtr& predicate, const std::vector<Bound>& sets);

}  // namespace map2pml::eventb
