#include "translator/protocols/analyses/messages/commuting_loops.h"

#include <map>
#include <utility>

#include "translator/foundation/graph/graph.h"
#include "translator/protocols/analyses/flow/control_places.h"
#include "translator/protocols/analyses/flow/entered_nodes.h"

namespace map2pml::passes {

namespace {

using MoverOf = std::map<std::pair<std::size_t, NodeId>, StepMover>;

/// Control may go on from one node to the other by a step that commutes, or by none.
/// \param is_entered the node is a place of its own, so that a receive there may find nothing
bool commutes(const Node& from, NodeId to, const StepMover* mover, bool is_entered) {
    switch (from.kind) {
        case NodeKind::wait:
            return to != from.on_timeout || (mover != nullptr && mover->mover != Mover::none);
        case NodeKind::receive:
            return mover != nullptr && mover->mover != Mover::none &&
                   (to == from.ok || (is_entered && mover->in_vain == nullptr));
        case NodeKind::send:
            return false;
        case NodeKind::decide:
            return mover != nullptr && mover->mover != Mover::none;
        case NodeKind::call:
            return mover == nullptr || mover->mover != Mover::none;  // null: it is no step
        case NodeKind::skip:
        case NodeKind::fork:
        case NodeKind::finish:
        case NodeKind::fail:
        case NodeKind::cut:
            return true;
    }
    return false;
}

}  // namespace

std::vector<LoopOfPlaces> find_commuting_loops(const FlowGraph& graph, const std::vector<StepMover>& movers) {
    MoverOf mover_of;
    for (const StepMover& each : movers) mover_of[{each.thread, each.node}] = each;
    const ControlPlaces places(graph);
    graph::Successors ways(places.count());
    std::vector<bool> leads_to_itself(places.count(), false);
    std::vector<std::vector<bool>> entered;
    for (const Thread& thread : graph.threads) entered.push_back(entered_nodes(thread));
    for_each_node(graph, [&](std::size_t thread, NodeId id) {
        const auto known = mover_of.find({thread, id});
        const StepMover* mover = known == mover_of.end() ? nullptr : &known->second;
        const graph::Node from = places.of(thread, id);
        places.for_each_next(thread, id, true, [&](graph::Node to) {
            const auto [next_thread, next] = places.at(to);
            if (commutes(graph.threads[thread].nodes[id], next_thread == thread ? next : kNoNode, mover,
                         entered[thread][id])) {
                ways[from].push_back(to);
                leads_to_itself[from] = leads_to_itself[from] || to == from;
            }
        });
    });
    const graph::Components found = graph::components_of(ways);
    std::vector<std::size_t> members(found.count, 0);
    for (const std::size_t component : found.of) ++members[component];
    std::map<std::size_t, LoopOfPlaces> loops;
    for_each_node(graph, [&](std::size_t thread, NodeId id) {
        const graph::Node place = places.of(thread, id);
        if (graph.threads[thread].nodes[id].operation != nullptr &&
            (members[found.of[place]] > 1 || leads_to_itself[place]))
            loops[found.of[place]].push_back({thread, id});
    });
    std::vector<LoopOfPlaces> all;
    for (auto& [component, loop] : loops) all.push_back(std::move(loop));
    return all;
}

}  // namespace map2pml::passes
