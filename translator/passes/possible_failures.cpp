#include "translator/passes/possible_failures.h"

#include <algorithm>

#include "translator/passes/addressing.h"

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

}  // namespace

FlowGraph with_possible_failures(const ir::Protocol& protocol, const ir::Instance& instance, FlowGraph graph) {
    for (Thread& thread : graph.threads) {
        for (Node& node : thread.nodes) {
            if (never_fails(protocol, instance, thread, node)) {
                node.fail = kNoNode;
            }
        }
    }
    return graph;
}

}  // namespace map2pml::passes
