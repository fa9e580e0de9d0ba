
#include <algorithm>
#include <string>
#include <vector>

#include "translator/foundation/graph/graph.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/bind/internal.h"

namespace map2pml::passes {

namespace {

/// The nodes that control is at after the event.
std::vector<NodeId> after(const ir::EventPattern& event, const Node& node) {
    using Kind = ir::EventPattern::Kind;
    switch (event.kind) {
        case Kind::sent:
        case Kind::received:
        case Kind::succeeded:
            return {node.ok};
        case Kind::failed:
            return {node.fail};
        case Kind::timed_out:
            return {node.on_timeout};
        case Kind::entered: {
            std::vector<NodeId> entries;
            for (const CallTarget& target : node.targets) entries.push_back(target.entry);
            return entries;
        }
    }
    return {};
}

class PlacesAfter {
  public:
    PlacesAfter(const ir::Protocol& protocol, const Thread& thread) : protocol_(protocol), thread_(thread) {}

    [[nodiscard]] bool can_be_at(const ir::StandsAt& place, const ir::EventPattern& event, const Node& node) const {
        std::vector<graph::Node> first;
        for (const NodeId each : after(event, node))
            if (each != kNoNode) first.push_back(each);
        const std::vector<graph::Node> reached = graph::reached_from(first, through_empty());
        return std::any_of(reached.begin(), reached.end(),
                           [&](graph::Node each) { return is_at(place, thread_.nodes[each]); });
    }

  private:
    /// Control may pass actions that are empty.
    [[nodiscard]] graph::Successors through_empty() const {
        graph::Successors ways(thread_.nodes.size());
        for (NodeId id = 0; id < thread_.nodes.size(); ++id) {
            const Node& node = thread_.nodes[id];
            if (node.kind == NodeKind::skip && node.ok != kNoNode) ways[id].push_back(node.ok);
        }
        return ways;
    }

    [[nodiscard]] bool is_at(const ir::StandsAt& place, const Node& node) const {
        if (node.operation == nullptr) return false;  // the agent has ended
        return place.clause.empty() ? node.operation->span.begin.line == place.line
                                    : ir::clause_name(protocol_.clauses[node.clause]) == place.clause;
    }

    const ir::Protocol& protocol_;
    const Thread& thread_;
};

/// Null: it is not written as the name of an agent.
const std::string* name_of(const ir::Expression& agent) {
    const auto* term = std::get_if<ir::Term>(&agent.kind);
    const auto* name = term == nullptr ? nullptr : std::get_if<ir::AgentName>(&term->kind);
    return name == nullptr ? nullptr : &name->name;
}

const ir::AgentInstance* only_agent(const ir::Expression& expression, const ir::Instance& instance) {
    const std::string* name = name_of(expression);
    const auto found = std::find_if(instance.agents.begin(), instance.agents.end(), [&](const ir::AgentInstance& each) {
        return name != nullptr && each.name == *name;
    });
    return found == instance.agents.end() ? nullptr : &*found;
}

}  // namespace

bool has_left(const ir::StandsAt& place, const ir::EventPattern& event, const ir::Protocol& protocol,
              const ir::Instance& instance) {
    const ir::AgentInstance* agent = only_agent(*place.agent, instance);
    if (agent == nullptr || !ir::has_clauses_of_text(protocol) || instance.spawn_calls) return false;
    const FlowGraph graph = build_flow_graph(protocol, instance);
    const ClauseIndex clauses(protocol);
    const Cast cast{protocol, instance, clauses};
    for (const Thread& thread : graph.threads) {
        const PlacesAfter places(protocol, thread);
        const std::string& own = protocol.agents[thread.agent].name;
        if (own == agent->agent && thread.kind != Thread::Kind::main) return false;
        for (const Node& node : thread.nodes) {
            for (std::size_t at = 0; node.operation != nullptr && at < instance.agents.size(); ++at) {
                const bool is_own = &instance.agents[at] == agent;
                if (instance.agents[at].agent == own &&
                    may_be(event, {protocol.clauses[node.clause], *node.operation, at}, cast) &&
                    (!is_own || places.can_be_at(place, event, node)))
                    return false;
            }
        }
    }
    return true;
}

bool differ(const ir::EventPattern& one, const ir::EventPattern& other) {
    return one.kind != other.kind || one.name != other.name;
}

bool ended_elsewhere(const ir::StandsAt& place, const ir::HasEnded& ended) {
    return name_of(*place.agent) != nullptr && name_of(*ended.agent) != nullptr &&
           *name_of(*place.agent) == *name_of(*ended.agent);
}

bool differ(const ir::StandsAt& one, const ir::StandsAt& other) {
    return name_of(*one.agent) != nullptr && name_of(*other.agent) != nullptr &&
           *name_of(*one.agent) == *name_of(*other.agent) && !one.clause.empty() && !other.clause.empty() &&
           one.clause != other.clause;
}

}  // namespace map2pml::passes
