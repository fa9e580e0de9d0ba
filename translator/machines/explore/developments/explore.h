/// Explores the instances of a development.   development, instance -> findings on the rules of its refinements
///
/// Breadth first over all states that the instance reaches, by the guarded meaning of MAZE: an action is possible when there are
/// values after it that satisfy what it says and the invariants. The verdicts are about this instance only, and a search that was
/// not finished never says `holds`.
#pragma once

#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/syntax.h"
#include "translator/machines/explore/developments/finding.h"
#include "translator/machines/explore/sets/watch.h"

namespace map2pml::maze_exploration {

/// One report for each refinement to the class of the instance; for a class that refines nothing, one on the class alone.
[[nodiscard]] std::vector<Report> explore(const maze::Development& development, const maze::Instance& instance,
                                          const Limits& limits);

/// A run by chance of up to `steps` steps, as a finding. Each step that is possible is taken equally often.
[[nodiscard]] Report walk(const maze::Development& development, const maze::Instance& instance, const Limits& limits,
                          const Choose& choose, std::size_t steps);

/// Failures of action simulation and termination in all states of the instance that satisfy the invariants, reached or not. Each
/// refutes the rule in general, and says nothing of what the instance reaches. Classes with messages have none.
[[nodiscard]] std::vector<Report> explore_every_state(const maze::Development& development,
                                                      const maze::Instance& instance, const Limits& limits);

/// Like `explore_every_state`, with a finding on each rule, whether it fails or not.
[[nodiscard]] std::vector<Report> judge_every_state(const maze::Development& development,
                                                    const maze::Instance& instance, const Limits& limits);

// --- check_settings.cpp: Checks the types of the values that instances give to constants, variables and attributes.   development -> diagnostics

/// After `maze::check_development` has found no error. M2P713 at each setting whose value is not of its type. Values that cannot be
/// evaluated within a few seconds pass.
void check_settings(const maze::Development& development, diag::Sink& sink);

// --- propose.cpp: Invariants for failures in states that no instance reaches.   failures, instances -> `Finding::proposal`

/// A failure with the refinement that it is of.
struct UnreachedFailure {
    std::string abstract;
    Finding* finding = nullptr;
};

/// Of what does not hold in a failing state, it keeps what holds in every state that the instances of the class reach, and proposes the
/// simplest that makes the failure go away, or several that do together; else one that excludes the state. Nothing is proposed where some
/// search did not end, or a bound was reached: then not all states are known.
void propose_invariants(const maze::Development& development, const std::string& of,
                        const std::vector<UnreachedFailure>& failures, const Limits& limits);

}  // namespace map2pml::maze_exploration
