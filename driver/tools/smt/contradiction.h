/// Whether hypotheses contradict each other, and which.   sequent `hypotheses ⊢ ⊥` -> a small set of them, or nothing
///
/// Only what a solver answers `unsat` is a contradiction, by the same forms and checks that make a proof.
#pragma once

#include "driver/tools/smt/discharge.h"

namespace map2pml::smt {

struct Contradiction {
    /// Hypotheses that contradict each other, by their index; empty: they agree, or nobody knows. As far as solvers know, none of
    /// them can be left out.
    std::vector<std::size_t> hypotheses;
    bool has_state = false;  ///< all hypotheses hold in some state
    bool is_asked = true;    ///< false: the time was over before the question
    std::string fault;       ///< our bug; empty otherwise
};

/// \param until what is not known by then is not claimed; \param time for one form, at most
[[nodiscard]] Contradiction find_contradiction(const eventb::Obligation& sequent, Asker& asker,
                                               std::chrono::milliseconds time,
                                               std::chrono::steady_clock::time_point until,
                                               const std::atomic<bool>& stop);

}  // namespace map2pml::smt
