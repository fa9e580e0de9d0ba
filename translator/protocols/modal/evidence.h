/// The reasons why a part of a formula is true in a state.   solver + part -> steps, loops and branches
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "translator/protocols/modal/solver.h"

namespace map2pml::modal {

/// A step by the number of its edge.
struct EvidenceStep {
    std::uint32_t state = 0;
    std::uint32_t edge = 0;
    PartId modality = 0;   ///< the modality with the action of the step
    bool is_only = false;  ///< all steps had to be checked, and no other one matters
};

/// The true part of a disjunction; in the formula as written perhaps the false part of a conjunction.
struct EvidenceSide {
    std::size_t step = 0;  ///< number of steps of its piece before it
    PartId whole = 0;
    PartId side = 0;  ///< closed: it does not just lead around a fixpoint
};

/// A piece of a tree: steps from a state on, and how they end.
struct Evidence {
    enum class End : std::uint8_t {
        truth,      ///< nothing more is to be shown
        no_step,    ///< no step here is one that `part` is about
        every_run,  ///< `part` is true after all steps, and so on: no single run shows it
        loop,       ///< `part` has been met before, `loop_start` steps from the beginning of the whole tree: it repeats
        known,      ///< piece `same_as` shows it: it begins, or ends, with the same part in the same state
        branches,   ///< `branches` are all true
        left_out,   ///< too long to be shown
    };
    PartId asked = 0;         ///< the part that is shown, after the first `arrival` steps
    std::size_t arrival = 0;  ///< number of steps that lead from the piece before to the state of `asked`
    std::vector<EvidenceStep> steps;
    End end = End::truth;
    PartId part = 0;        ///< the part that is shown at the end
    bool is_final = false;  ///< no_step: there is no step at all
    std::vector<EvidenceSide> sides;
    std::set<PartId> along;  ///< closed parts that are true in each round of the last fixpoint
    std::size_t loop_start = 0;
    std::size_t number = 0;        ///< among all pieces, from 0 on
    std::size_t same_as = 0;       ///< known: the number of that piece
    bool same_as_its_end = false;  ///< at the place where it branches; otherwise at its beginning
    std::size_t left_out = 0;      ///< branches: number of further ones that are not shown
    std::vector<Evidence> branches;
};

/// \param part true in the state, according to `solver.value`
[[nodiscard]] Evidence find_evidence(Solver& solver, std::uint32_t state, PartId part);

}  // namespace map2pml::modal
