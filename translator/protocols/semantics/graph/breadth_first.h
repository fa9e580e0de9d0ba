/// Nodes in the order in which a breadth-first search meets them, and how each was met first.   private to the room
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace map2pml::semantics {

/// \tparam Node a value with an order.
template <typename Node>
class BreadthFirst {
  public:
    /// Where a node was met from: the number of that node, and which of its edges.
    struct Edge {
        std::uint32_t from = 0;
        std::uint32_t edge = 0;
    };

    /// The number of the node; a new one gets the next number. A root is met from itself.
    std::uint32_t meet(const Node& node, Edge edge) {
        const auto [known, is_new] = numbers_.try_emplace(node, static_cast<std::uint32_t>(nodes_.size()));
        if (is_new) {
            nodes_.push_back(node);
            edges_.push_back(edge);
        }
        return known->second;
    }
    std::uint32_t meet_root(const Node& node) { return meet(node, {static_cast<std::uint32_t>(nodes_.size()), 0}); }

    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] const Node& operator[](std::uint32_t number) const { return nodes_[number]; }
    /// A shortest path from a root, as the edges that it takes.
    [[nodiscard]] std::vector<Edge> path_to(std::uint32_t number) const {
        std::vector<Edge> path;
        while (edges_[number].from != number) {
            path.push_back(edges_[number]);
            number = edges_[number].from;
        }
        std::reverse(path.begin(), path.end());
        return path;
    }

  private:
    std::map<Node, std::uint32_t> numbers_;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
};

}  // namespace map2pml::semantics
