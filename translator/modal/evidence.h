/// Why a part of a formula is true in a state.   solver + part -> steps, loops and branches
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "translator/modal/solver.h"

namespace map2pml::modal {

/// A step by the number of its edge.
struct EvidenceStep {
    std::uint32_t state = 0;
    std::uint32_t edge = 0;
};

/// Steps from a state on, and what they come to.
struct Evidence {
    enum class End : std::uint8_t {
        truth,      ///< nothing more is asked for
        no_step,    ///< no step here is one of those that `part` is about
        every_run,  ///< `part` is true after all steps, and so on: there is no single run that shows it
        loop,       ///< the steps from `loop_start` on repeat
        branches,   ///< all of `branches` are true
        left_out,   ///< too long to be shown
    };
    std::vector<EvidenceStep> steps;
    End end = End::truth;
    PartId part = 0;      ///< that is shown at the end
    PartId modality = 0;  ///< whose actions the last step is one of
    std::size_t loop_start = 0;
    std::vector<Evidence> branches;
};

/// \param part true in the state, as `solver.value` has said
[[nodiscard]] Evidence find_evidence(Solver& solver, std::uint32_t state, PartId part);

}  // namespace map2pml::modal
