#include "translator/protocols/analyses/messages/acceptable_heads.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "translator/protocols/analyses/flow/control_places.h"
#include "translator/protocols/analyses/flow/entered_nodes.h"
#include "translator/protocols/analyses/flow/possible_failures.h"
#include "translator/protocols/analyses/messages/possible_senders.h"
#include "translator/protocols/analyses/values/addressing.h"

namespace map2pml::passes {

namespace {

using Sends = std::set<std::pair<std::size_t, const ir::Operation*>>;  ///< with the agent of the protocol that sends

/// Agents that follow the same clauses are alike: two of them stand for all.
std::vector<std::size_t> two_of(const ir::Protocol& protocol, const ir::Instance& instance, std::size_t agent) {
    std::vector<std::size_t> all = instances_of(protocol.agents[agent], instance);
    all.resize(std::min<std::size_t>(all.size(), 2));
    return all;
}

/// Whether all senders send the same value: a literal, or the name of an agent with a single instance.
bool is_fixed(const ir::Instance& instance, const ir::Term& term) {
    if (const auto* name = std::get_if<ir::AgentName>(&term.kind)) {
        return std::count_if(instance.agents.begin(), instance.agents.end(),
                             [&](const ir::AgentInstance& each) { return each.agent == name->name; }) == 1;
    }
    return std::holds_alternative<ir::Constant>(term.kind) || std::holds_alternative<ir::Integer>(term.kind) ||
           std::holds_alternative<ir::RoleName>(term.kind);
}

/// Whether a variable occurs twice, which asks for two equal fields.
bool has_repetition(const ir::Receive& receive) {
    std::set<std::string> seen;
    bool repeats = false;
    const auto look = [&](const ir::Term& term) {
        if (const auto* variable = std::get_if<ir::Variable>(&term.kind))
            repeats = !seen.insert(variable->name).second || repeats;
    };
    std::for_each(receive.patterns.begin(), receive.patterns.end(), look);
    look(receive.from.name);
    look(receive.from.role);
    return repeats;
}

bool takes_anything(const ir::Term& pattern) {
    return std::holds_alternative<ir::Wildcard>(pattern.kind) || std::holds_alternative<ir::Variable>(pattern.kind);
}

bool may_reach_agent(const ir::Protocol& protocol, const ir::Instance& instance, const ir::Send& send,
                     std::size_t sender, std::size_t receiver) {
    const std::vector<std::size_t> owners = instances_of(protocol.agents[receiver], instance);
    const Addressees to = find_addressees(send, protocol.agents[sender], instance);
    return std::any_of(to.receivers.begin(), to.receivers.end(), [&](const Receiver& each) {
        const bool only_others = each.unless_self && owners.size() == 1;
        return std::find(owners.begin(), owners.end(), each.instance) != owners.end() && !only_others;
    });
}

/// Runs of the protocol in which one agent sends no more than it can have sent.
class Possible {
  public:
    Possible(const ir::Protocol& protocol, const ir::Instance& instance, const FlowGraph& graph)
        : protocol_(protocol), instance_(instance), graph_(graph), places_(graph) {}

    /// The sends that others may have executed while the thread is at the node, and those of its own agent before.
    Sends sends_before(std::size_t thread, NodeId node) {
        const std::size_t agent = graph_.threads[thread].agent;
        enabled_ = own_sends(thread, node);
        const bool has_clones = instances_of(protocol_.agents[agent], instance_).size() > 1;
        const Sends own = enabled_;
        std::vector<bool> reached(places_.count(), false);
        while (reach(agent, has_clones, reached)) {
        }
        Sends all = own;
        all.insert(enabled_.begin(), enabled_.end());
        return all;
    }

  private:
    /// Sends on a way from the beginning of the agent to the node. An agent with several threads may have sent anything.
    Sends own_sends(std::size_t thread, NodeId node) {
        const std::size_t agent = graph_.threads[thread].agent;
        const auto is_own = [&](const Thread& each) { return each.agent == agent; };
        const bool is_alone = std::count_if(graph_.threads.begin(), graph_.threads.end(), is_own) == 1;
        graph::Successors forth(places_.count());
        graph::Successors back(places_.count());
        Sends sends;
        for (std::size_t at = 0; at < graph_.threads.size(); ++at) {
            for (NodeId id = 0; is_own(graph_.threads[at]) && id < graph_.threads[at].nodes.size(); ++id) {
                const graph::Node from = places_.of(at, id);
                places_.for_each_next(at, id, true, [&](graph::Node to) {
                    forth[from].push_back(to);
                    back[to].push_back(from);
                });
                const Node& of = graph_.threads[at].nodes[id];
                if (!is_alone && of.kind == NodeKind::send) sends.emplace(agent, of.operation);
            }
        }
        if (!is_alone) return sends;
        std::set<graph::Node> before;
        for (const graph::Node each : graph::reached_from({places_.of(thread, node)}, back)) before.insert(each);
        for (const graph::Node each : graph::reached_from({places_.of(thread, graph_.threads[thread].entry)}, forth)) {
            const Node& of = graph_.threads[thread].nodes[each - places_.of(thread, 0)];
            if (before.contains(each) && of.kind == NodeKind::send && each != places_.of(thread, node))
                sends.emplace(agent, of.operation);
        }
        return sends;
    }

    /// One round of all other agents. Returns true if a send was added.
    bool reach(std::size_t agent, bool has_clones, std::vector<bool>& reached) {
        const std::size_t before = enabled_.size();
        std::vector<std::pair<std::size_t, NodeId>> todo;
        std::fill(reached.begin(), reached.end(), false);
        const auto come_to = [&](std::size_t thread, NodeId node) {
            if (!reached[places_.of(thread, node)]) {
                reached[places_.of(thread, node)] = true;
                todo.emplace_back(thread, node);
            }
        };
        for (std::size_t at = 0; at < graph_.threads.size(); ++at) {
            const Thread& thread = graph_.threads[at];
            if (thread.kind == Thread::Kind::main && (thread.agent != agent || has_clones)) come_to(at, thread.entry);
        }
        while (!todo.empty()) {
            const auto [thread, id] = todo.back();
            todo.pop_back();
            const Node& node = graph_.threads[thread].nodes[id];
            if (node.kind == NodeKind::send) enabled_.emplace(graph_.threads[thread].agent, node.operation);
            const bool goes_on = node.kind != NodeKind::receive || may_take(node, graph_.threads[thread].agent);
            places_.for_each_next(thread, id, goes_on, [&](graph::Node to) {
                const auto [next_thread, next] = places_.at(to);
                come_to(next_thread, next);
            });
        }
        return enabled_.size() > before;
    }

    bool may_take(const Node& node, std::size_t receiver) {
        return std::any_of(enabled_.begin(), enabled_.end(), [&](const auto& sent) {
            const auto key = std::tuple(sent.first, sent.second, node.operation);
            const auto [known, is_new] = matches_.try_emplace(key, false);
            if (is_new) known->second = may_match_any(sent.second, sent.first, node.operation, receiver);
            return known->second;
        });
    }

    bool may_match_any(const ir::Operation* send, std::size_t sender, const ir::Operation* receive,
                       std::size_t receiver) const {
        for (const std::size_t from : two_of(protocol_, instance_, sender)) {
            for (const std::size_t to : two_of(protocol_, instance_, receiver))
                if (may_match(protocol_, instance_, std::get<ir::Send>(send->kind), from,
                              std::get<ir::Receive>(receive->kind), to))
                    return true;
        }
        return false;
    }

    const ir::Protocol& protocol_;
    const ir::Instance& instance_;
    const FlowGraph& graph_;
    ControlPlaces places_;
    Sends enabled_;
    std::map<std::tuple<std::size_t, const ir::Operation*, const ir::Operation*>, bool> matches_;
};

/// The receives that are tried at the node; none: no message is taken there.
std::vector<const ir::Operation*> receives_at(const Thread& thread, NodeId id, const std::vector<bool>& entered) {
    const Node& node = thread.nodes[id];
    std::vector<const ir::Operation*> receives;
    if (node.kind == NodeKind::receive && entered[id]) receives.push_back(node.operation);
    if (node.kind == NodeKind::wait) {
        for (const FirstAction& first : node.first_actions)
            if (thread.nodes[first.node].kind == NodeKind::receive)
                receives.push_back(thread.nodes[first.node].operation);
    }
    return receives;
}

std::vector<const ir::Operation*> in_text_order(const std::set<const ir::Operation*>& operations) {
    std::vector<const ir::Operation*> all(operations.begin(), operations.end());
    std::sort(all.begin(), all.end(), [](const auto* one, const auto* other) { return one->id < other->id; });
    return all;
}

}  // namespace

bool always_matches(const ir::Protocol& protocol, const ir::Instance& instance, const ir::Send& send,
                    std::size_t sender, const ir::Receive& receive, std::size_t receiver) {
    if (send.performative != receive.performative || send.terms.size() != receive.patterns.size() ||
        has_repetition(receive))
        return false;
    const ir::AgentDeclaration& from = protocol.agents[sender];
    const auto* name = std::get_if<ir::AgentName>(&receive.from.name.kind);
    const auto* role = std::get_if<ir::RoleName>(&receive.from.role.kind);
    const bool is_own_name = name != nullptr && name->name == protocol.agents[receiver].name;
    const bool name_fits =
        takes_anything(receive.from.name) ||
        (name != nullptr && name->name == from.name && !(is_own_name && instances_of(from, instance).size() > 1));
    const bool role_fits = takes_anything(receive.from.role) || (role != nullptr && role->name == from.role);
    return name_fits && role_fits &&
           std::equal(send.terms.begin(), send.terms.end(), receive.patterns.begin(),
                      [&](const ir::Term& sent, const ir::Term& pattern) {
                          return takes_anything(pattern) || (sent == pattern && is_fixed(instance, sent));
                      });
}

std::vector<ReceivePlace> find_receive_places(const ir::Protocol& protocol, const ir::Instance& instance,
                                              const FlowGraph& with_all_exits) {
    const FlowGraph graph = with_possible_failures(protocol, instance, with_all_exits);
    Possible possible(protocol, instance, graph);
    std::vector<ReceivePlace> found;
    for (std::size_t at = 0; at < graph.threads.size(); ++at) {
        const Thread& thread = graph.threads[at];
        const std::vector<bool> entered = entered_nodes(thread);
        for (NodeId id = 0; id < thread.nodes.size(); ++id) {
            ReceivePlace place{at, id, receives_at(thread, id, entered), {}, {}};
            if (place.receives.empty()) continue;
            std::set<const ir::Operation*> lie;
            std::set<const ir::Operation*> stay;
            for (const auto& each : possible.sends_before(at, id)) {
                const auto& sender = each.first;  // clang 14 has no captures of structured bindings
                const ir::Operation* const send = each.second;
                const auto& sent = std::get<ir::Send>(send->kind);
                if (!may_reach_agent(protocol, instance, sent, sender, thread.agent)) continue;
                lie.insert(send);
                if (std::none_of(place.receives.begin(), place.receives.end(), [&](const ir::Operation* receive) {
                        return always_matches(protocol, instance, sent, sender, std::get<ir::Receive>(receive->kind),
                                              thread.agent);
                    }))
                    stay.insert(send);
            }
            place.may_lie = in_text_order(lie);
            place.may_stay = in_text_order(stay);
            found.push_back(std::move(place));
        }
    }
    return found;
}

}  // namespace map2pml::passes
