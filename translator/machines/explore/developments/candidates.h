/// Predicates on the states of a class that may be invariants.   class -> its vocabulary -> predicates, the simplest first
///
/// They compare what the class has: emptiness, inclusion, disjointness and sizes of sets, numbers, booleans, elements and sets, what functions
/// give, attributes of agents; then implications between them; and conditions that the class itself writes. Whether one holds is for others to find out.
#pragma once

#include <vector>

#include "translator/languages/maze/scope.h"

namespace map2pml::maze_exploration {

[[nodiscard]] std::vector<maze::PredicatePtr> candidates_of(const maze::Development& development,
                                                            const maze::Class& of);

}  // namespace map2pml::maze_exploration
