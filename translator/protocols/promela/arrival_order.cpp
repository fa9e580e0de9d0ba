#include "translator/protocols/promela/arrival_order.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string>

#include "translator/protocols/analyses/messages/possible_senders.h"

namespace map2pml::promela {

using passes::MessageKind;
using passes::Node;
using passes::NodeKind;
using passes::Thread;

namespace {

bool is_single_agent(const ir::Instance& instance, const std::string& name) {
    return std::count_if(instance.agents.begin(), instance.agents.end(),
                         [&](const ir::AgentInstance& each) { return each.agent == name; }) == 1;
}

/// The term stands for one value, whoever executes it and whenever.
bool is_one_value(const ir::Instance& instance, const ir::Term& term) {
    return std::visit(ir::overloaded{
                          [](const ir::Variable&) { return false; },
                          [](const ir::CurrentValue&) { return false; },
                          [&](const ir::AgentName& name) { return is_single_agent(instance, name.name); },
                          [](const ir::RoleName&) { return true; },
                          [](const ir::Constant&) { return true; },
                          [](const ir::Integer&) { return true; },
                          [](const ir::Wildcard&) { return false; },
                      },
                      term.kind);
}

/// All messages that the term of a pattern matches at a time have the same value there.
bool is_pinned(const ir::Instance& instance, const ir::Term& pattern) {
    return std::holds_alternative<ir::CurrentValue>(pattern.kind) || is_one_value(instance, pattern);
}

MessageKind kind_of(const ir::Receive& receive) { return {receive.performative, receive.patterns.size()}; }

template <typename Visit>
void for_each_node(const Facts& facts, NodeKind kind, const Visit& visit) {
    for (const Thread& thread : facts.graph.threads) {
        for (const Node& node : thread.nodes)
            if (node.kind == kind) visit(thread, *node.operation);
    }
}

/// Some agent of one declaration may send it to one of another.
bool may_reach(const Facts& facts, std::size_t from, const ir::Send& send, std::size_t to) {
    const std::vector<std::size_t> senders = facts.instances(from);
    const std::vector<std::size_t> receivers = facts.instances(to);
    return std::any_of(senders.begin(), senders.end(), [&](std::size_t sender) {
        return std::any_of(receivers.begin(), receivers.end(), [&](std::size_t receiver) {
            return passes::may_reach(facts.protocol, facts.instance, send, sender, receiver);
        });
    });
}

bool sees_order(const Facts& facts, std::size_t agent, const ir::Receive& receive) {
    const MessageKind kind = kind_of(receive);
    const auto senders = facts.contents[agent].senders.find(kind);
    if (senders == facts.contents[agent].senders.end()) return false;  // there is no such message
    const MailboxLayout& layout = facts.mailboxes[agent];
    const bool has_one_sender = senders->second.size() <= 1 || is_pinned(facts.instance, receive.from.name);
    if (layout.holds_sender(kind) && !has_one_sender) return true;
    if (layout.holds_role(kind) && !has_one_sender && !is_pinned(facts.instance, receive.from.role)) return true;
    for (std::size_t at = 0; at < receive.patterns.size(); ++at)
        if (layout.slot_of(kind, at) && !is_pinned(facts.instance, receive.patterns[at]) &&
            sent_alike(facts, agent, kind, at) == nullptr)
            return true;
    return false;
}

/// Not all messages in the mailbox are equal.
bool may_differ(const Facts& facts, std::size_t agent) {
    const std::set<MessageKind>& kinds = facts.contents[agent].kinds;
    const MailboxLayout& layout = facts.mailboxes[agent];
    const auto differ = [&](const MessageKind& kind) {
        const bool names_senders = layout.holds_sender(kind) || layout.holds_role(kind);
        if (names_senders && facts.contents[agent].senders.at(kind).size() > 1) return true;
        for (std::size_t at = 0; at < kind.second; ++at)
            if (layout.slot_of(kind, at) && sent_alike(facts, agent, kind, at) == nullptr) return true;
        return false;
    };
    return kinds.size() > 1 || std::any_of(kinds.begin(), kinds.end(), differ);
}

}  // namespace

const ir::Term* sent_alike(const Facts& facts, std::size_t agent, const MessageKind& kind, std::size_t argument) {
    const ir::Term* first = nullptr;
    bool alike = true;
    for_each_node(facts, NodeKind::send, [&](const Thread& thread, const ir::Operation& operation) {
        const auto& send = std::get<ir::Send>(operation.kind);
        if (MessageKind{send.performative, send.terms.size()} != kind || !may_reach(facts, thread.agent, send, agent))
            return;
        const ir::Term& term = send.terms[argument];
        first = first == nullptr ? &term : first;
        alike = alike && is_one_value(facts.instance, term) && term == *first;
    });
    return alike ? first : nullptr;
}

const ir::Operation* order_seen_by(const Facts& facts, const MessageKind& kind) {
    const ir::Operation* first = nullptr;
    for_each_node(facts, NodeKind::receive, [&](const Thread& thread, const ir::Operation& operation) {
        const auto& receive = std::get<ir::Receive>(operation.kind);
        if (kind_of(receive) == kind && (first == nullptr || operation.id < first->id) &&
            sees_order(facts, thread.agent, receive))
            first = &operation;
    });
    return first;
}

std::set<MessageKind> sorted_kinds(const Facts& facts) {
    std::set<MessageKind> sorted;
    for (std::size_t agent = 0; agent < facts.contents.size(); ++agent) {
        if (facts.instance.network == ir::Network::mailbox && may_differ(facts, agent)) {
            const std::set<MessageKind>& kinds = facts.contents[agent].kinds;
            sorted.insert(kinds.begin(), kinds.end());
        }
    }
    std::erase_if(sorted, [&](const MessageKind& kind) { return order_seen_by(facts, kind) != nullptr; });
    return sorted;
}

std::vector<ReductionNote> explain_sort(const Facts& facts) {
    std::vector<ReductionNote> notes;
    if (!facts.reduce.sort || facts.instance.network != ir::Network::mailbox) return notes;
    for (std::size_t agent = 0; agent < facts.contents.size(); ++agent) {
        if (facts.instances(agent).empty() || !may_differ(facts, agent)) continue;
        const ir::AgentDeclaration& owner = facts.protocol.agents[agent];
        std::vector<std::string> sorted;
        for (const auto& [kind, written] : facts.contents[agent].written) {
            if (facts.sorted_kinds.contains(kind)) {
                sorted.push_back("`" + written + "`");
            } else if (const ir::Operation* receive = order_seen_by(facts, kind)) {
                notes.push_back(
                    {receive->span, fmt::format("sort: mailboxes keep `{}` in the order of arrival: this receive takes "
                                                "the oldest of several that differ",
                                                written)});
            }
        }
        if (!sorted.empty()) {
            notes.push_back({owner.span, fmt::format("sort: in the mailbox of {}, no receive can tell when {} came",
                                                     owner.name, fmt::join(sorted, ", "))});
        }
    }
    return notes;
}

}  // namespace map2pml::promela
