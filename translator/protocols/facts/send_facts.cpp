#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "translator/protocols/analyses/flow/entered_nodes.h"
#include "translator/protocols/analyses/flow/possible_failures.h"
#include "translator/protocols/analyses/messages/acceptable_heads.h"
#include "translator/protocols/analyses/messages/possible_senders.h"
#include "translator/protocols/analyses/values/addressing.h"
#include "translator/protocols/facts/internal.h"

namespace map2pml::fact_list {

namespace {

using passes::Node;
using passes::NodeKind;
using passes::Thread;

std::string names_of_agents(const promela::Facts& facts, const std::vector<std::size_t>& agents) {
    std::vector<std::string> names;
    for (const std::size_t each : agents) names.push_back(facts.instance.agents[each].name);
    return joined(names, "or");
}

/// `all of Bidder1 and Bidder2`, `what `$who` names, of Bidder1 or Bidder2`.
std::string addressee_words(const promela::Facts& facts, const passes::Addressees& to) {
    if (to.receivers.empty()) return "nobody: there is no such agent";
    std::vector<std::size_t> agents;
    bool unless_self = false;
    bool only_self = false;
    for (const passes::Receiver& each : to.receivers) {
        agents.push_back(each.instance);
        unless_self = unless_self || each.unless_self;
        only_self = only_self || each.only_if_self;
    }
    if (only_self) return "itself";
    std::vector<std::string> conditions;
    if (to.name_variable) conditions.push_back(fmt::format("that `${}` names", *to.name_variable));
    if (to.role_variable) conditions.push_back(fmt::format("with the role in `${}`", *to.role_variable));
    const std::string names = names_of_agents(facts, agents);
    if (!conditions.empty())
        return fmt::format("the agent {}: {}{}", joined(conditions), names, unless_self ? ", but not itself" : "");
    std::vector<std::string> all;
    for (const std::size_t each : agents) all.push_back(facts.instance.agents[each].name);
    return fmt::format("{}{}", joined(all), unless_self ? ", but not itself" : "");
}

void list_sent(const FactMaker& maker, Facts& list) {
    const promela::Facts& facts = maker.facts;
    for (const Thread& thread : facts.graph.threads) {
        for (const Node& node : thread.nodes) {
            if (node.kind == NodeKind::send) {
                const ir::AgentDeclaration& sender = facts.protocol.agents[thread.agent];
                const passes::Addressees to =
                    passes::find_addressees(std::get<ir::Send>(node.operation->kind), sender, facts.instance);
                list.push_back(
                    {node.operation->span, Subject::sent,
                     fmt::format("{} sends {} to {}", sender.name, maker.kind_name(kind_of_message(*node.operation)),
                                 addressee_words(facts, to))});
            }
        }
    }
}

/// Where an agent can stand between two of its steps.
bool is_place(const Node& node, bool is_entered) {
    return node.kind == NodeKind::wait ||
           (is_entered && (node.kind == NodeKind::send || node.kind == NodeKind::receive));
}

/// Agents of the protocol and a kind: who sends, whose mailbox it is.
struct Way {
    std::size_t sender = 0;
    std::size_t owner = 0;
    passes::MessageKind kind;

    auto operator<=>(const Way&) const = default;
};

void list_arrival(const FactMaker& maker, const passes::FlowGraph& graph, const passes::ReachableSends& reachable,
                  const Way& way, const std::set<const ir::Operation*>& sends, Facts& list) {
    const std::size_t sender = way.sender;
    const promela::Facts& facts = maker.facts;
    std::set<const ir::Operation*> still;
    std::set<const ir::Operation*> all;
    for (std::size_t at = 0; at < graph.threads.size(); ++at) {
        const Thread& thread = graph.threads[at];
        const std::vector<bool> entered = passes::entered_nodes(thread);
        for (passes::NodeId id = 0; thread.agent == sender && id < thread.nodes.size(); ++id) {
            if (!is_place(thread.nodes[id], entered[id])) continue;
            all.insert(thread.nodes[id].operation);
            const auto& from = reachable.from(at, id);
            if (std::any_of(sends.begin(), sends.end(), [&](const auto* send) { return from.contains(send); }))
                still.insert(thread.nodes[id].operation);
        }
    }
    const bool has_threads = std::count_if(graph.threads.begin(), graph.threads.end(),
                                           [&](const Thread& each) { return each.agent == sender; }) > 1;
    std::vector<const ir::Operation*> never;
    std::set_difference(all.begin(), all.end(), still.begin(), still.end(), std::back_inserter(never));
    const auto first = std::min_element(sends.begin(), sends.end(),
                                        [](const auto* one, const auto* two) { return one->id < two->id; });
    std::string words = fmt::format("{} may still come from {}{} into the mailbox of {} while {} is at {}",
                                    maker.kind_name(way.kind), facts.instances(sender).size() > 1 ? "a " : "",
                                    facts.protocol.agents[sender].name, facts.protocol.agents[way.owner].name,
                                    has_threads ? "a thread of it" : "it", maker.places({still.begin(), still.end()}));
    words += never.empty() ? "" : fmt::format("; it cannot from {}", maker.places(never));
    list.push_back({(*first)->span, Subject::arrival, std::move(words)});
}

std::string senders_words(const promela::Facts& facts, const passes::MailboxSenders& mailbox) {
    std::vector<std::string> names;
    for (const std::size_t each : mailbox.agents) names.push_back(facts.instance.agents[each].name);
    if (names.empty()) return "nobody sends to it";
    if (names.size() > 1) return fmt::format("only {} send to it", joined(names));
    return mailbox.has_one_process ? fmt::format("only one process sends to it: {}", names.front())
                                   : fmt::format("only {} sends to it, but several of its threads may", names.front());
}

/// `` `bid/1` (5:3) and `ask/0` (7:3, 9:3) ``
std::string messages_words(const FactMaker& maker, const std::vector<const ir::Operation*>& sends) {
    std::map<passes::MessageKind, std::vector<const ir::Operation*>> kinds;
    for (const ir::Operation* send : sends) kinds[kind_of_message(*send)].push_back(send);
    std::vector<std::string> words;
    for (const auto& [kind, of] : kinds)
        words.push_back(fmt::format("{} (sent at {})", maker.kind_name(kind), maker.places(of)));
    return joined(words);
}

/// Facts about one place of the text, which may have several nodes.
struct HeadsOfPlace {
    std::size_t agent = 0;
    bool is_limited = false;
    std::set<const ir::Operation*> may_lie;
    std::set<const ir::Operation*> may_stay;
};

void list_heads(const FactMaker& maker, Facts& list) {
    const promela::Facts& facts = maker.facts;
    std::map<const ir::Operation*, HeadsOfPlace> places;
    for (const passes::ReceivePlace& each : passes::find_receive_places(facts.protocol, facts.instance, facts.graph)) {
        const passes::Node& node = facts.graph.threads[each.thread].nodes[each.node];
        HeadsOfPlace& heads = places[node.operation];
        heads.agent = facts.graph.threads[each.thread].agent;
        heads.is_limited = node.kind == passes::NodeKind::wait && facts.limit_of(node.clause) != 0;
        heads.may_lie.insert(each.may_lie.begin(), each.may_lie.end());
        heads.may_stay.insert(each.may_stay.begin(), each.may_stay.end());
    }
    for (const auto& [operation, heads] : places) {
        const std::string& owner = facts.protocol.agents[heads.agent].name;
        std::string words;
        if (heads.may_lie.empty()) {
            words = fmt::format("no message can be in the mailbox of {} here", owner);
        } else if (heads.may_stay.empty()) {
            words = fmt::format("{} takes every message that may be in its mailbox here{}: {}", owner,
                                heads.is_limited ? ", until its limit is reached" : "",
                                messages_words(maker, {heads.may_lie.begin(), heads.may_lie.end()}));
        } else {
            words = fmt::format("there may be messages that {} does not take here: {}", owner,
                                messages_words(maker, {heads.may_stay.begin(), heads.may_stay.end()}));
        }
        list.push_back({operation->span, Subject::heads, std::move(words)});
    }
}

}  // namespace

void list_sends(const FactMaker& maker, Facts& list) {
    list_sent(maker, list);
    const promela::Facts& facts = maker.facts;
    std::map<Way, std::set<const ir::Operation*>> ways;
    for (std::size_t receiver = 0; receiver < maker.senders.size(); ++receiver) {
        for (const passes::MailboxSend& each : maker.senders[receiver].sends) {
            ways[{facts.agent_of(each.sender), facts.agent_of(receiver), kind_of_message(*each.send)}].insert(
                each.send);
        }
    }
    const passes::FlowGraph graph = passes::with_possible_failures(facts.protocol, facts.instance, facts.graph);
    const passes::ReachableSends reachable(graph);
    for (const auto& [way, sends] : ways) list_arrival(maker, graph, reachable, way, sends, list);
}

void list_mailboxes(const FactMaker& maker, Facts& list) {
    const promela::Facts& facts = maker.facts;
    for (std::size_t at = 0; at < maker.senders.size(); ++at) {
        list.push_back(
            {facts.protocol.agents[facts.agent_of(at)].span, Subject::mailbox,
             fmt::format("{}: {}", facts.instance.agents[at].name, senders_words(facts, maker.senders[at]))});
    }
    list_heads(maker, list);
}

}  // namespace map2pml::fact_list
