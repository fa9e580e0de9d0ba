/// Finds vacuous proofs, whose assumptions contradict each other.   proofs -> the same, with the reason for each vacuous one
#pragma once

#include <atomic>
#include <chrono>

#include "driver/results/proof.h"
#include "driver/tools/smt/portfolio.h"

namespace map2pml::prove {

struct VacuityBudget {
    std::chrono::milliseconds form{1'500};  ///< for one question to the solvers
    std::chrono::steady_clock::time_point until;
};

/// Asks whether axioms and invariants contradict each other and, for machines written by hand, whether an event can never happen
/// and whether the left side of a theorem never holds. Fills in `Proof::vacuous`, and reports a warning for each reason (M2P621). What
/// could not be asked for lack of time is a remark of the reading.
void find_vacuous(const std::vector<eventb::CheckedProject>& projects, bool is_made, std::size_t reading,
                  const smt::Portfolio& portfolio, const VacuityBudget& budget, FileProof& proof, diag::Sink& sink,
                  const std::atomic<bool>& stop);

}  // namespace map2pml::prove
