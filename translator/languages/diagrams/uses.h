/// Interactions that a part of a diagram uses (`ref`).   fragments -> indices
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "translator/foundation/graph/graph.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// The interactions used at any depth; not those that they use in their turn.
[[nodiscard]] std::set<std::size_t> used_in(const std::vector<Fragment>& fragments);
/// The interactions that each interaction of the diagram uses.
[[nodiscard]] graph::Successors uses_of(const Diagram& diagram);

/// Whether nothing happens: no message has an end on a lifeline and no other interaction is used.
[[nodiscard]] bool is_empty(const Interaction& interaction);

/// Whether the interaction has this name, as it is drawn or as reports spell it.
[[nodiscard]] bool is_called(const Interaction& interaction, const std::string& name);

// --- uses.cpp: Removes messages that no longer have an end in any fragment.   `Interaction` -> `Interaction`

/// Takes away those of `candidates`; the others keep their order and get the numbers that are free.
void drop_unused_messages(Interaction& interaction, const std::set<MessageIndex>& candidates);

}  // namespace map2pml::auml
