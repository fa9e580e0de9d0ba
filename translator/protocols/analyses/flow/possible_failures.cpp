#include "translator/protocols/analyses/flow/possible_failures.h"

#include <algorithm>

#include "translator/protocols/analyses/flow/control_places.h"
#include "translator/protocols/analyses/flow/loops_by_values.h"
#include "translator/protocols/analyses/values/addressing.h"

namespace map2pml::passes {

namespace {

bool never_fails(const ir::Protocol& protocol, const ir::Instance& instance, const Thread& thread, const Node& node) {
    switch (node.kind) {
        case NodeKind::send: {
            const ir::AgentDeclaration& sender = protocol.agents[thread.agent];
            const Addressees to = find_addressees(std::get<ir::Send>(node.operation->kind), sender, instance);
            return always_reaches_somebody(to, sender, instance);
        }
        case NodeKind::decide: {
            const auto& decide = std::get<ir::Decide>(node.operation->kind);
            return !instance.procedures.contains(decide.procedure) &&
                   instance.total_procedures.contains(decide.procedure);
        }
        case NodeKind::call:
            return std::any_of(node.targets.begin(), node.targets.end(),
                               [](const CallTarget& target) { return target.tested_arguments.empty(); });
        case NodeKind::skip:
            return true;
        case NodeKind::receive:
        case NodeKind::wait:
        case NodeKind::fork:
        case NodeKind::finish:
        case NodeKind::fail:
        case NodeKind::cut:
            return false;
    }
    return false;
}

/// A wait begins with it only when it can act, and then it does not fail.
bool can_act_or_not(const ir::Instance& instance, const Node& node) {
    if (node.kind == NodeKind::receive || node.kind == NodeKind::send) return true;
    const auto* decide = node.kind == NodeKind::decide ? &std::get<ir::Decide>(node.operation->kind) : nullptr;
    const auto known = decide == nullptr ? instance.procedures.end() : instance.procedures.find(decide->procedure);
    return known != instance.procedures.end() && !known->second.may_fail;
}

/// By place: actions of this kind that only waits lead to.
std::vector<bool> begun_by_waits(const ir::Instance& instance, const FlowGraph& graph, const ControlPlaces& places) {
    std::vector<bool> only_waits(places.count());
    for_each_node(graph, [&](std::size_t thread, NodeId id) {
        const Thread& of = graph.threads[thread];
        only_waits[places.of(thread, id)] = id != of.entry && can_act_or_not(instance, of.nodes[id]);
    });
    for_each_node(graph, [&](std::size_t thread, NodeId id) {
        const Node& from = graph.threads[thread].nodes[id];
        places.for_each_next(thread, id, true, [&](graph::Node to) {
            const bool is_attempt =
                from.kind == NodeKind::wait && (from.on_timeout == kNoNode || to != places.of(thread, from.on_timeout));
            only_waits[to] = only_waits[to] && is_attempt;
        });
    });
    return only_waits;
}

/// True: there were some.
bool leave_out_failures_of_attempts(const ir::Instance& instance, FlowGraph& graph) {
    const std::vector<bool> can_act = begun_by_waits(instance, graph, ControlPlaces(graph));
    bool some = false;
    std::size_t place = 0;
    for (Thread& thread : graph.threads) {
        for (Node& node : thread.nodes) {
            if (can_act[place++] && node.fail != kNoNode) {
                node.fail = kNoNode;
                some = true;
            }
        }
    }
    return some;
}

bool has_calls_by_values(const FlowGraph& graph) {
    return std::any_of(graph.threads.begin(), graph.threads.end(), [](const Thread& thread) {
        return std::any_of(thread.nodes.begin(), thread.nodes.end(), [](const Node& node) {
            return node.kind == NodeKind::call && node.fail != kNoNode && !node.targets.empty();
        });
    });
}

}  // namespace

FlowGraph with_possible_failures(const ir::Protocol& protocol, const ir::Instance& instance, FlowGraph graph) {
    for (Thread& thread : graph.threads) {
        for (Node& node : thread.nodes)
            if (never_fails(protocol, instance, thread, node)) node.fail = kNoNode;
    }
    if (has_calls_by_values(graph))
        for (const auto& [thread, node] : calls_settled_by_values(protocol, graph))
            graph.threads[thread].nodes[node].fail = kNoNode;
    // What fails no longer may have been the only other way to what comes behind it.
    while (leave_out_failures_of_attempts(instance, graph)) {
    }
    return graph;
}

}  // namespace map2pml::passes
