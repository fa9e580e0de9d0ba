/// Which interactions a part of a diagram uses (`ref`).   fragments -> indices
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "translator/foundation/graph/graph.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// At any depth; not what those use in their turn.
[[nodiscard]] std::set<std::size_t> used_in(const std::vector<Fragment>& fragments);
/// By interaction of the diagram: those that it uses.
[[nodiscard]] graph::Successors uses_of(const Diagram& diagram);

/// No message has an end on a lifeline and no other interaction is used: nothing happens.
[[nodiscard]] bool is_empty(const Interaction& interaction);

/// Whether this is the name of the interaction, as it is drawn or as reports spell it.
[[nodiscard]] bool is_called(const Interaction& interaction, const std::string& name);

}  // namespace map2pml::auml
