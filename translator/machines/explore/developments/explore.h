/// Explores the instances of a development.   development, instance -> findings on the rules of its refinements
///
/// Breadth first over all states that the instance reaches, by the guarded meaning of MAZE: an action is possible when there are
/// values after it that satisfy what it says and the invariants. The verdicts are about this instance only, and a search that was
/// not finished never says `holds`.
#pragma once

#include <vector>

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

}  // namespace map2pml::maze_exploration
