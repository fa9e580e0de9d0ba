#include "translator/protocol_to_eventb/components.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>

namespace map2pml::protocol_to_eventb {

Components components_of(const LocalAgent& agent) {
    boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> graph(agent.places.size());
    for (const Move& move : agent.moves) boost::add_edge(move.from, move.to, graph);
    Components components;
    components.of.resize(agent.places.size());
    components.count = boost::strong_components(
        graph, boost::make_iterator_property_map(components.of.begin(), boost::get(boost::vertex_index, graph)));
    return components;
}

}  // namespace map2pml::protocol_to_eventb
