#include "translator/foundation/graph/graph.h"

// The graph type comes first: its functions for Boost.Graph must be declared before the algorithms.
#include <boost/graph/vector_as_graph.hpp>
//
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/pending/queue.hpp>
//
#include <algorithm>

namespace map2pml::graph {

namespace {

/// Records the nodes in the order in which they are found.
struct Finder : boost::default_bfs_visitor {
    std::vector<Node>* found = nullptr;

    void discover_vertex(Node node, const Successors&) const { found->push_back(node); }
};

}  // namespace

Components components_of(const Successors& successors) {
    Components components{0, std::vector<std::size_t>(successors.size())};
    const boost::identity_property_map by_node;
    components.count =
        boost::strong_components(successors, boost::make_iterator_property_map(components.of.begin(), by_node),
                                 boost::vertex_index_map(by_node));
    return components;
}

std::vector<bool> on_cycles(const Components& components, const Successors& successors) {
    std::vector<std::size_t> members(components.count, 0);
    for (const std::size_t component : components.of) ++members[component];
    std::vector<bool> is_on_cycle(successors.size());
    for (Node at = 0; at < successors.size(); ++at) {
        const bool leads_to_itself =
            std::find(successors[at].begin(), successors[at].end(), at) != successors[at].end();
        is_on_cycle[at] = members[components.of[at]] > 1 || leads_to_itself;
    }
    return is_on_cycle;
}

std::vector<Node> reached_from(const std::vector<Node>& from, const Successors& successors) {
    std::vector<Node> found;
    Finder finder;
    finder.found = &found;
    boost::queue<Node> open;
    std::vector<boost::default_color_type> colors(successors.size(), boost::white_color);
    const auto color = boost::make_iterator_property_map(colors.begin(), boost::identity_property_map());
    for (const Node node : from)
        if (colors[node] == boost::white_color) boost::breadth_first_visit(successors, node, open, finder, color);
    return found;
}

}  // namespace map2pml::graph
