/// Which nodes of a graph lie on cycles together.   successors -> components
#pragma once

#include <cstddef>
#include <vector>

namespace map2pml::lcc {

/// For each node the number of its strongly connected component (Tarjan), without recursion.
[[nodiscard]] std::vector<std::size_t> components_of(const std::vector<std::vector<std::size_t>>& successors);

}  // namespace map2pml::lcc
