#include "translator/protocols/analyses/flow/loops_without_receive.h"

#include <map>

#include "translator/foundation/graph/graph.h"
#include "translator/protocols/analyses/flow/control_places.h"

namespace map2pml::passes {

namespace {

/// All ways of control, also by taking a message.
graph::Successors ways_of(const FlowGraph& graph, const ControlPlaces& places) {
    graph::Successors ways(places.count());
    for_each_node(graph, [&](std::size_t thread, NodeId node) {
        const graph::Node from = places.of(thread, node);
        places.for_each_next(thread, node, true, [&](graph::Node to) { ways[from].push_back(to); });
    });
    return ways;
}

std::vector<bool> reached(const FlowGraph& graph, const ControlPlaces& places) {
    const graph::Successors ways = ways_of(graph, places);
    std::vector<graph::Node> starts;
    for (std::size_t thread = 0; thread < graph.threads.size(); ++thread)
        if (graph.threads[thread].kind == Thread::Kind::main)
            starts.push_back(places.of(thread, graph.threads[thread].entry));
    std::vector<bool> is_reached(places.count(), false);
    for (const graph::Node node : graph::reached_from(starts, ways)) is_reached[node] = true;
    return is_reached;
}

}  // namespace

std::vector<LoopOfPlaces> find_loops_without_receive(const FlowGraph& graph) {
    const ControlPlaces places(graph);
    const std::vector<bool> is_reached = reached(graph, places);
    graph::Successors ways(places.count());
    std::vector<bool> leads_to_itself(places.count(), false);
    for_each_node(graph, [&](std::size_t thread, NodeId node) {
        const graph::Node from = places.of(thread, node);
        if (!is_reached[from]) return;
        places.for_each_next(thread, node, false, [&](graph::Node to) {
            ways[from].push_back(to);
            leads_to_itself[from] = leads_to_itself[from] || to == from;
        });
    });
    const graph::Components found = graph::components_of(ways);
    std::vector<std::size_t> members(found.count, 0);
    for (const std::size_t component : found.of) ++members[component];
    std::vector<LoopOfPlaces> loops;
    std::map<std::size_t, std::size_t> loop_of;  // component -> its loop
    for_each_node(graph, [&](std::size_t thread, NodeId node) {
        const graph::Node place = places.of(thread, node);
        const bool has_operation = graph.threads[thread].nodes[node].operation != nullptr;
        if (has_operation && (members[found.of[place]] > 1 || leads_to_itself[place])) {
            const auto [loop, is_new] = loop_of.try_emplace(found.of[place], loops.size());
            if (is_new) loops.emplace_back();
            loops[loop->second].push_back({thread, node});
        }
    });
    return loops;
}

std::optional<LoopWithoutReceive> find_loop_without_receive(const FlowGraph& graph) {
    const std::vector<LoopOfPlaces> loops = find_loops_without_receive(graph);
    return loops.empty() ? std::nullopt : std::optional(loops.front().front());
}

std::optional<LoopWithoutReceive> find_loop(const FlowGraph& graph) {
    const ControlPlaces places(graph);
    const std::vector<bool> is_reached = reached(graph, places);
    const graph::Components found = graph::components_of(ways_of(graph, places));
    std::optional<LoopWithoutReceive> first;
    for_each_node(graph, [&](std::size_t thread, NodeId id) {
        const Node& node = graph.threads[thread].nodes[id];
        const graph::Node place = places.of(thread, id);
        // A wait tries its attempt again and again, and a message that is not there is no step.
        if (first || !is_reached[place] || node.operation == nullptr || node.kind == NodeKind::wait) return;
        const auto stays = [&](graph::Node to) { return found.of[to] == found.of[place]; };
        bool goes_round = false;
        if (node.kind == NodeKind::receive || node.kind == NodeKind::decide)
            goes_round = node.ok != kNoNode && stays(places.of(thread, node.ok));
        else
            places.for_each_next(thread, id, true, [&](graph::Node to) { goes_round = goes_round || stays(to); });
        if (goes_round) first = LoopWithoutReceive{thread, id};
    });
    return first;
}

}  // namespace map2pml::passes
