/// Why a part of a formula is true in a state.   solver + part -> steps, loops and branches
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "translator/protocols/modal/solver.h"

namespace map2pml::modal {

/// A step by the number of its edge.
struct EvidenceStep {
    std::uint32_t state = 0;
    std::uint32_t edge = 0;
    PartId modality = 0;   ///< whose actions it is one of
    bool is_only = false;  ///< all steps had to be looked at, and there is no other one that matters
};

/// Of what `\/` joins, the one that is true; in the formula as written perhaps what is false of what `/\` joins.
struct EvidenceSide {
    std::size_t step = 0;  ///< how many steps of its piece come before
    PartId whole = 0;
    PartId side = 0;  ///< closed: it does not just lead around a fixpoint
};

/// Steps from a state on, and what they come to: a piece of a tree.
struct Evidence {
    enum class End : std::uint8_t {
        truth,      ///< nothing more is asked for
        no_step,    ///< no step here is one of those that `part` is about
        every_run,  ///< `part` is true after all steps, and so on: there is no single run that shows it
        loop,       ///< `part` has been met before, `loop_start` steps from the beginning of the whole tree: it repeats
        known,      ///< piece `same_as` shows it: it begins, or ends, with the same part in the same state
        branches,   ///< all of `branches` are true
        left_out,   ///< too long to be shown
    };
    PartId asked = 0;         ///< that is shown, after the first `arrival` steps
    std::size_t arrival = 0;  ///< steps that lead from the piece before to where `asked` is asked
    std::vector<EvidenceStep> steps;
    End end = End::truth;
    PartId part = 0;        ///< that is shown at the end
    bool is_final = false;  ///< no_step: there is no step at all
    std::vector<EvidenceSide> sides;
    std::set<PartId>
        along;  ///< closed parts that are true each time they are asked on the way around the last fixpoint
    std::size_t loop_start = 0;
    std::size_t number = 0;        ///< among all pieces, from 0 on
    std::size_t same_as = 0;       ///< known: the number of that piece
    bool same_as_its_end = false;  ///< where it parts; otherwise its beginning
    std::size_t left_out = 0;      ///< branches: how many more there are that are not shown
    std::vector<Evidence> branches;
};

/// \param part true in the state, as `solver.value` has said
[[nodiscard]] Evidence find_evidence(Solver& solver, std::uint32_t state, PartId part);

}  // namespace map2pml::modal
