/// Declarations shared by the sources of `tests/eventb/evaluate`; no other folder includes them.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "tests/eventb/evaluate/evaluator.h"

namespace map2pml::eventb::evaluate {

// --- bindings.cpp: All values of bound names that a condition restricts.   `x ∈ S ∧ x < 3` -> the elements of S

/// Goes through all values of the names that may fulfil the condition, until the visitor says that it is enough.
/// \returns false when there may be further ones that were not tried.
[[nodiscard]] bool each_binding(const std::vector<Bound>& bound, const Predicate* condition, World& world,
                                const std::function<bool()>& visit);

/// All values of a type; throws `NotEvaluated` when they are infinitely, or very many.
[[nodiscard]] std::vector<Value> all_of_type(const Type& type, const World& world);

// --- members.cpp: The sets that a set of sets has as members, without a value of the whole.   `1‥2 → BOOL` -> four functions

struct Members {
    std::vector<Value> all;  ///< all members are among them
    bool is_whole = true;    ///< false: of infinitely many numbers only `World::numbers` were taken
};

/// Of `ℙ(S)`, `ℙ1(S)` and the arrows. Nothing: it is something else, has too many members, or a part cannot be evaluated.
[[nodiscard]] std::optional<Members> sets_in(const Expression& expression, World& world);
/// Of `S` itself.
[[nodiscard]] std::optional<Members> subsets_of(const Expression& expression, World& world);

}  // namespace map2pml::eventb::evaluate
