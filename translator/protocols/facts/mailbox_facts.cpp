#include <fmt/format.h>

#include <map>
#include <set>

#include "translator/protocols/analyses/messages/acceptable_heads.h"
#include "translator/protocols/facts/internal.h"

namespace map2pml::fact_list {

namespace {

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
