/// Why conditions have no solution.   conditions, values of known places in the frame -> each condition, the false ones marked
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "translator/machines/explore/developments/solver.h"

namespace map2pml::maze_exploration {

/// One condition where nothing fulfils all of them.
struct Conjunct {
    enum class Mark : std::uint8_t {
        none,
        is_false,  ///< whatever the values of parameters and the values after the step are
        conflicts  ///< no values fulfil all conditions with this mark
    };
    std::string text;
    source::Span span;
    Mark mark = Mark::none;

    friend bool operator==(const Conjunct&, const Conjunct&) = default;
};

/// An action, and what prevents it in a state.
struct Refusal {
    std::string action;               ///< `Request of a1, a2`
    std::vector<Conjunct> conjuncts;  ///< its guard, and what must be true after it
};

/// Which of conditions that have no solution together prevent it. \param is_impossible certainly nothing fulfils the chosen ones
[[nodiscard]] std::vector<Conjunct::Mark> marks_of(
    std::size_t count, const std::function<bool(const std::vector<std::size_t>& chosen)>& is_impossible);

/// The conditions of a problem without a solution, in their order. All that are false on their own are marked. If none is, then those of a
/// set that has no solution and that has one without any of its conditions; of several such sets one of the first conditions. What cannot be
/// explored, or takes too long, counts as a solution: so a mark is never wrong, but a set may be larger than it need be.
[[nodiscard]] std::vector<Conjunct> unfulfilled(const Problem& problem, Evaluator& evaluator);

/// `p : recruiters`; `no values fulfil x : s, x /: t`
[[nodiscard]] std::string words_of(const std::vector<Conjunct>& conjuncts);

}  // namespace map2pml::maze_exploration
