/// Invariants for failures in states that no instance reaches.   failures, instances -> `Finding::proposal`
#pragma once

#include <vector>

#include "translator/machines/explore/developments/finding.h"
#include "translator/machines/explore/sets/watch.h"

namespace map2pml::maze_exploration {

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
