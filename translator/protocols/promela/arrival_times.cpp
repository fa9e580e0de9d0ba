#include "translator/protocols/promela/arrival_times.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/model/formulas/walk.h"
#include "translator/protocols/analyses/values/expression_walk.h"

namespace map2pml::promela {

using passes::kNoNode;
using passes::Node;
using passes::NodeId;
using passes::NodeKind;
using passes::Thread;

namespace {

/// The check file looks into mailboxes.
bool asks_for_mailboxes(const Facts& facts) {
    bool asks = false;
    const auto look = [&](const ir::Expression& expression) {
        passes::for_each_expression(expression, [&](const ir::Expression& each) {
            asks = asks || std::holds_alternative<ir::Pending>(each.kind);
        });
    };
    const auto look_in = [&](const std::vector<ir::Statement>& body) {
        ir::for_each_expression(body, look, [](const ir::Term&) {});
    };
    for (const auto& [name, procedure] : facts.instance.procedures) look_in(procedure.body);
    for (const ir::Observer& observer : facts.instance.observers) {
        look_in(observer.body);
        if (observer.event.where) look(**observer.event.where);
    }
    if (facts.property != nullptr) {
        look(facts.property->formula);
        for (const ir::EventPattern& event : facts.property->events)
            if (event.where) look(**event.where);
    }
    return asks;
}

/// The looks of one agent.
class Looks {
  public:
    Looks(const Facts& facts, std::size_t agent) : facts_(facts), agent_(agent) {}

    [[nodiscard]] std::optional<ArrivalObservation> first() const {
        for (const Thread& thread : facts_.graph.threads) {
            if (thread.agent != agent_) continue;
            for (const Node& node : thread.nodes)
                if (auto observed = of(thread, node)) return observed;
        }
        return std::nullopt;
    }

  private:
    [[nodiscard]] std::optional<ArrivalObservation> of(const Thread& thread, const Node& node) const {
        if (node.kind == NodeKind::wait) return of_wait(thread, node);
        if (may_take(node) && is_reached_without_waiting(thread, node))
            return ArrivalObservation{node.operation->span, "this receive does not wait"};
        return std::nullopt;
    }

    [[nodiscard]] std::optional<ArrivalObservation> of_wait(const Thread& thread, const Node& wait) const {
        const bool has_timeout = wait.on_timeout != kNoNode;
        const auto& firsts = wait.first_actions;
        const auto takes = [&](const passes::FirstAction& first) { return may_take(thread.nodes[first.node]); };
        if (facts_.instance.timeout == ir::TimeoutReading::anytime && has_timeout &&
            std::any_of(firsts.begin(), firsts.end(), takes))
            return ArrivalObservation{wait.operation->span, "this wait may time out while nothing is there"};
        const auto first = std::find_if(firsts.begin(), firsts.end(), takes);
        if (std::get<ir::WaitFor>(wait.operation->kind).any_order || first == firsts.end()) return std::nullopt;
        const bool prefers = std::any_of(first + 1, firsts.end(), [&](const passes::FirstAction& later) {
            const Node& action = thread.nodes[later.node];
            return action.kind != NodeKind::receive || may_take(action);
        });
        if (!prefers) return std::nullopt;
        return ArrivalObservation{thread.nodes[first->node].operation->span,
                                  "what this wait prefers may not have arrived yet"};
    }

    /// A receive of a message that somebody sends to the agent.
    [[nodiscard]] bool may_take(const Node& node) const {
        const auto* receive =
            node.kind == NodeKind::receive ? std::get_if<ir::Receive>(&node.operation->kind) : nullptr;
        return receive != nullptr &&
               facts_.contents[agent_].kinds.contains({receive->performative, receive->patterns.size()});
    }

    /// Control comes there otherwise than by a wait that has found the message. A receive that a wait has chosen does not fail.
    static bool is_reached_without_waiting(const Thread& thread, const Node& node) {
        const auto id = static_cast<NodeId>(&node - thread.nodes.data());
        const auto leads_there = [&](const Node& from) {
            const bool fails_there =
                from.fail == id && (from.kind != NodeKind::receive || is_reached_without_waiting(thread, from));
            return from.ok == id || from.on_timeout == id || fails_there ||
                   std::any_of(from.targets.begin(), from.targets.end(),
                               [&](const passes::CallTarget& target) { return target.entry == id; });
        };
        return thread.entry == id || std::any_of(thread.nodes.begin(), thread.nodes.end(), leads_there);
    }

    const Facts& facts_;
    std::size_t agent_;
};

}  // namespace

std::optional<ArrivalObservation> arrival_observation(const Facts& facts, std::size_t agent) {
    return Looks(facts, agent).first();
}

std::set<std::size_t> delivered_at_once(const Facts& facts) {
    std::set<std::size_t> agents;
    if (!facts.reduce.arrival || !ir::has_messages_under_way(facts.instance) || asks_for_mailboxes(facts))
        return agents;
    for (std::size_t agent = 0; agent < facts.contents.size(); ++agent)
        if (!arrival_observation(facts, agent)) agents.insert(agent);
    return agents;
}

std::vector<ReductionNote> explain_arrival(const Facts& facts) {
    std::vector<ReductionNote> notes;
    if (!facts.reduce.arrival || !ir::has_messages_under_way(facts.instance)) return notes;
    for (std::size_t agent = 0; agent < facts.contents.size(); ++agent) {
        const ir::AgentDeclaration& owner = facts.protocol.agents[agent];
        if (facts.instances(agent).empty() || facts.contents[agent].kinds.empty()) continue;
        if (facts.delivered_at_once.contains(agent)) {
            notes.push_back(
                {owner.span,
                 fmt::format("arrival: messages to {} arrive at once, since it cannot tell when they arrive",
                             owner.name)});
        } else if (const auto tells = arrival_observation(facts, agent)) {
            notes.push_back({tells->span, fmt::format("arrival: messages to {} arrive in separate steps, since {}",
                                                      owner.name, tells->because)});
        } else {
            notes.push_back(
                {owner.span, fmt::format("arrival: messages to {} arrive in separate steps, since the check file "
                                         "looks into mailboxes",
                                         owner.name)});
        }
    }
    return notes;
}

}  // namespace map2pml::promela
