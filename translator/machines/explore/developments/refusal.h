/// Why conditions have no solution.   conditions, values of known places in the frame -> each condition, the false ones marked
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "translator/machines/explore/sets/solver.h"

namespace map2pml::maze_exploration {

/// A condition among several that have no solution together.
struct Conjunct {
    enum class Mark : std::uint8_t {
        none,
        is_false,  ///< false whatever the values of parameters and the values after the step are
        conflicts  ///< no values fulfil all conditions with this mark
    };
    std::string text;
    source::Span span;
    Mark mark = Mark::none;

    friend bool operator==(const Conjunct&, const Conjunct&) = default;
};

/// An action, and the conditions that prevent it in a state.
struct Refusal {
    std::string action;               ///< `Request of a1, a2`
    std::vector<Conjunct> conjuncts;  ///< the guard, and the conditions on the state after the action
};

/// Marks those conditions that prevent a solution. \param is_impossible certainly no values fulfil the chosen ones
[[nodiscard]] std::vector<Conjunct::Mark> marks_of(
    std::size_t count, const std::function<bool(const std::vector<std::size_t>& chosen)>& is_impossible);

/// The conditions of a problem without a solution, in their order. All that are false on their own are marked. If none is, then
/// those of a minimal set without a solution are, preferably of the first conditions. A search that is impossible, or takes too
/// long, counts as a solution: so a mark is never wrong, but a set may be larger than it need be.
[[nodiscard]] std::vector<Conjunct> unfulfilled(const Problem& problem, Evaluator& evaluator);

/// `p : recruiters`; `no values fulfil x : s, x /: t`
[[nodiscard]] std::string words_of(const std::vector<Conjunct>& conjuncts);

}  // namespace map2pml::maze_exploration
