/// Where control can go on from each node, with and without taking a message: flow graph -> edges between places of all threads.
///
/// Invariant: a step of a thread follows an edge; each edge that a thread follows without a RECV is there without messages too.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "translator/foundation/graph/graph.h"
#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::passes {

/// The places of all threads, numbered one after the other.
class ControlPlaces {
  public:
    explicit ControlPlaces(const FlowGraph& graph) : graph_(graph) {
        for (const Thread& thread : graph.threads) {
            first_.push_back(count_);
            count_ += thread.nodes.size();
        }
    }

    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] graph::Node of(std::size_t thread, NodeId node) const { return first_[thread] + node; }
    /// The thread and the node of a place.
    [[nodiscard]] std::pair<std::size_t, NodeId> at(graph::Node place) const {
        const auto after = std::upper_bound(first_.begin(), first_.end(), place);
        const auto thread = static_cast<std::size_t>(after - first_.begin()) - 1;
        return {thread, static_cast<NodeId>(place - first_[thread])};
    }

    /// The places where control can go on from a node.
    /// \param with_messages also by taking a message there.
    template <typename Visit>
    void for_each_next(std::size_t thread, NodeId id, bool with_messages, const Visit& visit) const {
        const Node& node = graph_.threads[thread].nodes[id];
        const auto go = [&](NodeId to) {
            if (to != kNoNode) visit(of(thread, to));
        };
        if (node.kind == NodeKind::wait) {
            for_each_beginning(node, thread, with_messages, go);
            go(node.on_timeout);
            return;
        }
        if (node.kind == NodeKind::receive ? with_messages : !returns_by_itself(node)) go(node.ok);
        go(node.fail);
        for (const std::size_t branch : node.branch_threads) visit(of(branch, graph_.threads[branch].entry));
        for (const CallTarget& target : node.targets) {
            go(target.entry);
            if (target.entry == kNoNode) for_each_spawned(target.clause, visit);
        }
    }

  private:
    /// A call that is not a thread of its own comes back from the end of the clause that it enters.
    static bool returns_by_itself(const Node& node) {
        return std::any_of(node.targets.begin(), node.targets.end(),
                           [](const CallTarget& target) { return target.entry != kNoNode; });
    }

    /// A receive that the attempt begins with is not a step of the wait unless it takes a message: control stays at the wait.
    template <typename Go>
    void for_each_beginning(const Node& wait, std::size_t thread, bool with_messages, const Go& go) const {
        for (const FirstAction& first : wait.first_actions)
            if (with_messages || graph_.threads[thread].nodes[first.node].kind != NodeKind::receive) go(first.node);
    }

    template <typename Visit>
    void for_each_spawned(std::size_t clause, const Visit& visit) const {
        for (std::size_t other = 0; other < graph_.threads.size(); ++other) {
            const Thread& spawned = graph_.threads[other];
            if (spawned.kind == Thread::Kind::spawned && spawned.clause == clause) visit(of(other, spawned.entry));
        }
    }

    const FlowGraph& graph_;
    std::vector<std::size_t> first_;  ///< by thread
    std::size_t count_ = 0;
};

template <typename Visit>
void for_each_node(const FlowGraph& graph, const Visit& visit) {
    for (std::size_t thread = 0; thread < graph.threads.size(); ++thread)
        for (NodeId node = 0; node < graph.threads[thread].nodes.size(); ++node) visit(thread, node);
}

}  // namespace map2pml::passes
