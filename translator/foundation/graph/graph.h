/// Questions about directed graphs, answered by Boost.Graph.   where edges lead -> components, what is reached
#pragma once

#include <cstddef>
#include <vector>

namespace map2pml::graph {

/// Index in `Successors`.
using Node = std::size_t;
/// By node, where its edges lead.
using Successors = std::vector<std::vector<Node>>;

struct Components {
    std::size_t count = 0;
    std::vector<std::size_t> of;  ///< by node: the number of its component
};

/// Strongly connected components. A component has a larger number than those that its edges lead to.
[[nodiscard]] Components components_of(const Successors& successors);

/// By node, whether edges lead back to it.
[[nodiscard]] std::vector<bool> on_cycles(const Components& components, const Successors& successors);

/// The nodes that edges lead to from these, and these themselves: each once, breadth first from one of them after the other.
[[nodiscard]] std::vector<Node> reached_from(const std::vector<Node>& from, const Successors& successors);

}  // namespace map2pml::graph
