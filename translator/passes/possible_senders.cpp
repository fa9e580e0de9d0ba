#include "translator/passes/possible_senders.h"

#include <algorithm>

#include "translator/passes/addressing.h"

namespace map2pml::passes {

namespace {

template <typename Visit>
void for_each_exit(const Node& node, const Visit& visit) {
    const auto go = [&](NodeId to) {
        if (to != kNoNode) {
            visit(to);
        }
    };
    go(node.ok);
    go(node.fail);
    go(node.on_timeout);
    for (const NodeId first : node.first_actions) {
        go(first);
    }
    for (const CallTarget& target : node.targets) {
        go(target.entry);
    }
}

bool is_variable(const ir::Term& term) {
    return std::holds_alternative<ir::Variable>(term.kind) || std::holds_alternative<ir::CurrentValue>(term.kind);
}

/// Can the sent term equal what the pattern asks for? Names of agents are compared by instance elsewhere.
bool terms_may_match(const ir::Term& sent, const ir::Term& pattern) {
    if (is_variable(sent) || is_variable(pattern) || std::holds_alternative<ir::Wildcard>(pattern.kind)) {
        return true;
    }
    return sent == pattern;
}

}  // namespace

ReachableSends::ReachableSends(const FlowGraph& graph) {
    for (const Thread& thread : graph.threads) {
        sends_.emplace_back(thread.nodes.size());
    }
    // Sets only grow, so going round until nothing changes ends; loops and branches that call each other are covered.
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t at = graph.threads.size(); at-- > 0;) {
            const Thread& thread = graph.threads[at];
            for (NodeId id = static_cast<NodeId>(thread.nodes.size()); id-- > 0;) {
                const Node& node = thread.nodes[id];
                std::set<const ir::Operation*>& own = sends_[at][id];
                const std::size_t before = own.size();
                if (node.kind == NodeKind::send) {
                    own.insert(node.operation);
                }
                for_each_exit(node, [&](NodeId to) { own.insert(sends_[at][to].begin(), sends_[at][to].end()); });
                for (const std::size_t branch : node.branch_threads) {
                    const auto& inside = sends_[branch][graph.threads[branch].entry];
                    own.insert(inside.begin(), inside.end());
                }
                for (const CallTarget& target : node.targets) {
                    for (std::size_t other = 0; target.entry == kNoNode && other < graph.threads.size(); ++other) {
                        const Thread& spawned = graph.threads[other];
                        if (spawned.kind == Thread::Kind::spawned && spawned.clause == target.clause) {
                            const auto& inside = sends_[other][spawned.entry];
                            own.insert(inside.begin(), inside.end());
                        }
                    }
                }
                changed = changed || own.size() != before;
            }
        }
    }
}

bool may_match(const ir::Protocol& protocol, const ir::Instance& instance, const ir::Send& send, std::size_t sender,
               const ir::Receive& receive, std::size_t receiver) {
    if (send.performative != receive.performative || send.terms.size() != receive.patterns.size()) {
        return false;
    }
    const ir::AgentInstance& from = instance.agents[sender];
    const auto declaration = std::find_if(protocol.agents.begin(), protocol.agents.end(), [&](const auto& each) {
        return each.name == from.agent && each.role == from.role;
    });
    if (declaration == protocol.agents.end()) {
        return false;
    }
    const Addressees to = find_addressees(send, *declaration, instance);
    const bool reaches = std::any_of(to.receivers.begin(), to.receivers.end(), [&](const Receiver& each) {
        return each.instance == receiver && !(each.unless_self && sender == receiver) &&
               !(each.only_if_self && sender != receiver);
    });
    const auto* name = std::get_if<ir::AgentName>(&receive.from.name.kind);
    const auto* role = std::get_if<ir::RoleName>(&receive.from.role.kind);
    if (!reaches || (name != nullptr && name->name != from.agent) || (role != nullptr && role->name != from.role)) {
        return false;
    }
    return std::equal(send.terms.begin(), send.terms.end(), receive.patterns.begin(), terms_may_match);
}

}  // namespace map2pml::passes
