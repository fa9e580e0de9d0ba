/// The rules of a development: exploration of its instances, then proof of what did not fail.
#pragma once

#include <atomic>
#include <functional>

#include "driver/results/proof.h"
#include "driver/tools/smt/portfolio.h"
#include "driver/verdicts/proofs/prove.h"
#include "driver/verdicts/proofs/rule_groups.h"

namespace map2pml::prove {

/// Explores each instance. Failures in states that are not reached are looked for where no reached one fails.
[[nodiscard]] DevelopmentResult explore_instances(const maze::Development& development, const ProveSettings& settings,
                                                  const std::atomic<bool>& stop);

/// Proves each rule that no instance refutes, up to its first open obligation, and adds it to the result. The obligations that were asked
/// are added to the proof.
void prove_rules(const maze::Development& development, const std::vector<eventb::CheckedProject>& projects,
                 const smt::Portfolio& portfolio, const ProveSettings& settings, FileProof& proof,
                 const std::function<void(std::size_t, std::size_t)>& progress, const std::atomic<bool>& stop);

/// A rule that rests on a proof with contradictory assumptions says nothing. After `find_vacuous`. \param was_stopped it has not asked about all
/// of them: then nobody knows which rules do.
void mark_vacuous(FileProof& proof, bool was_stopped);

}  // namespace map2pml::prove
