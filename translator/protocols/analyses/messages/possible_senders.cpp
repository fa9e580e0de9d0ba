#include "translator/protocols/analyses/messages/possible_senders.h"

#include <algorithm>

#include "translator/foundation/graph/graph.h"
#include "translator/protocols/analyses/values/addressing.h"

namespace map2pml::passes {

namespace {

template <typename Visit>
void for_each_exit(const Node& node, const Visit& visit) {
    const auto go = [&](NodeId to) {
        if (to != kNoNode) visit(to);
    };
    go(node.ok);
    go(node.fail);
    go(node.on_timeout);
    for (const FirstAction& first : node.first_actions) go(first.node);
    for (const CallTarget& target : node.targets) go(target.entry);
}

bool is_variable(const ir::Term& term) {
    return std::holds_alternative<ir::Variable>(term.kind) || std::holds_alternative<ir::CurrentValue>(term.kind);
}

/// True if the sent term may match the pattern. Names of agents are compared by instance elsewhere.
bool terms_may_match(const ir::Term& sent, const ir::Term& pattern) {
    if (is_variable(sent) || is_variable(pattern) || std::holds_alternative<ir::Wildcard>(pattern.kind)) return true;
    return sent == pattern;
}

/// The next places of control: after the node, in its branches, in spawned calls.
template <typename Visit>
void for_each_next(const FlowGraph& graph, std::size_t thread, NodeId id, const Visit& visit) {
    const Node& node = graph.threads[thread].nodes[id];
    for_each_exit(node, [&](NodeId to) { visit(thread, to); });
    // The search goes no further, but the agent would: into a clause that it can also come to from its beginning.
    for (std::size_t other = 0; node.kind == NodeKind::cut && other < graph.threads.size(); ++other)
        if (graph.threads[other].agent == graph.threads[thread].agent) visit(other, graph.threads[other].entry);
    for (const std::size_t branch : node.branch_threads) visit(branch, graph.threads[branch].entry);
    for (const CallTarget& target : node.targets) {
        for (std::size_t other = 0; target.entry == kNoNode && other < graph.threads.size(); ++other) {
            const Thread& spawned = graph.threads[other];
            if (spawned.kind == Thread::Kind::spawned && spawned.clause == target.clause) visit(other, spawned.entry);
        }
    }
}

/// By node; null if it sends nothing.
std::vector<const ir::Operation*> sends_of_nodes(const FlowGraph& graph, std::size_t count) {
    std::vector<const ir::Operation*> sends;
    sends.reserve(count);
    for (const Thread& thread : graph.threads)
        for (const Node& node : thread.nodes) sends.push_back(node.kind == NodeKind::send ? node.operation : nullptr);
    return sends;
}

}  // namespace

ReachableSends::ReachableSends(const FlowGraph& graph) {
    std::size_t count = 0;
    for (const Thread& thread : graph.threads) {
        first_.push_back(count);
        count += thread.nodes.size();
    }
    graph::Successors places(count);
    for (std::size_t at = 0; at < graph.threads.size(); ++at) {
        for (NodeId id = 0; id < graph.threads[at].nodes.size(); ++id) {
            for_each_next(graph, at, id, [&](std::size_t thread, NodeId next) {
                places[first_[at] + id].push_back(first_[thread] + next);
            });
        }
    }
    graph::Components found = graph::components_of(places);
    const std::size_t components = found.count;
    component_ = std::move(found.of);
    std::vector<std::vector<std::size_t>> members(components);
    for (std::size_t at = 0; at < graph.threads.size(); ++at)
        for (NodeId id = 0; id < graph.threads[at].nodes.size(); ++id)
            members[component_[first_[at] + id]].push_back(first_[at] + id);
    sends_.resize(components);
    const std::vector<const ir::Operation*> own = sends_of_nodes(graph, count);
    // Components are in reverse topological order: successors come first.
    for (std::size_t component = 0; component < components; ++component) {
        std::set<const ir::Operation*>& all = sends_[component];
        std::set<std::size_t> followers;
        for (const std::size_t place : members[component]) {
            if (own[place] != nullptr) all.insert(own[place]);
            for (const std::size_t next : places[place]) followers.insert(component_[next]);
        }
        for (const std::size_t follower : followers)
            if (follower != component) all.insert(sends_[follower].begin(), sends_[follower].end());
    }
}

bool may_reach(const ir::Protocol& protocol, const ir::Instance& instance, const ir::Send& send, std::size_t sender,
               std::size_t receiver) {
    const ir::AgentInstance& from = instance.agents[sender];
    const auto declaration = std::find_if(protocol.agents.begin(), protocol.agents.end(), [&](const auto& each) {
        return each.name == from.agent && each.role == from.role;
    });
    if (declaration == protocol.agents.end()) return false;
    const Addressees to = find_addressees(send, *declaration, instance);
    return std::any_of(to.receivers.begin(), to.receivers.end(), [&](const Receiver& each) {
        return each.instance == receiver && !(each.unless_self && sender == receiver) &&
               !(each.only_if_self && sender != receiver);
    });
}

bool may_match(const ir::Protocol& protocol, const ir::Instance& instance, const ir::Send& send, std::size_t sender,
               const ir::Receive& receive, std::size_t receiver) {
    if (send.performative != receive.performative || send.terms.size() != receive.patterns.size()) return false;
    const ir::AgentInstance& from = instance.agents[sender];
    const auto* name = std::get_if<ir::AgentName>(&receive.from.name.kind);
    const auto* role = std::get_if<ir::RoleName>(&receive.from.role.kind);
    if ((name != nullptr && name->name != from.agent) || (role != nullptr && role->name != from.role) ||
        !may_reach(protocol, instance, send, sender, ir::mailbox_of(receive, receiver, instance)))
        return false;
    return std::equal(send.terms.begin(), send.terms.end(), receive.patterns.begin(), terms_may_match);
}

}  // namespace map2pml::passes
