/// The rules of a development for people.   `DevelopmentResult` -> text
#pragma once

#include <string>

#include "driver/report/proofs/print_proof.h"
#include "driver/results/rules.h"

namespace map2pml::prove {

/// A block for each refinement, in general and on each instance, and the expectations. Failures with the run that leads to them.
[[nodiscard]] std::string print_rules(const source::SourceSet& sources, const DevelopmentResult& result,
                                      const TextOptions& options);

/// `` `inv placed /= {};` in System3: it holds in all states that its instances reach; … ``
[[nodiscard]] std::string proposal_words(const maze_exploration::Proposal& proposal);
/// What a rule is about, for programs and names of tests: `System2 -> System3 on path3: termination`.
[[nodiscard]] std::string name_of(const RuleResult& rule);

}  // namespace map2pml::prove
