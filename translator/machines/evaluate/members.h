/// The sets that a set of sets has as members, without a value of the whole.   `1‥2 → BOOL` -> four functions
#pragma once

#include <optional>
#include <vector>

#include "translator/machines/evaluate/evaluator.h"

namespace map2pml::eventb::evaluate {

struct Members {
    std::vector<Value> all;  ///< all members are among them
    bool is_whole = true;    ///< false: of infinitely many numbers only `World::numbers` were taken
};

/// Of `ℙ(S)`, `ℙ1(S)` and the arrows. Nothing: it is something else, has too many members, or a part cannot be evaluated.
[[nodiscard]] std::optional<Members> sets_in(const Expression& expression, World& world);
/// Of `S` itself.
[[nodiscard]] std::optional<Members> subsets_of(const Expression& expression, World& world);

}  // namespace map2pml::eventb::evaluate
