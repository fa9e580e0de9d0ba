#include "translator/languages/diagrams/projection/arrival_order.h"

#include <algorithm>

#include "translator/foundation/graph/graph.h"

namespace map2pml::auml {

namespace {

LifelineIndex lifeline_of(const MessageEnd& end) { return std::get<AtLifeline>(end).lifeline; }

}  // namespace

ArrivalOrder::ArrivalOrder(const Interaction& interaction, const std::vector<Machine>& machines)
    : interaction_(interaction), machines_(machines) {}

void ArrivalOrder::follow(const Machine& machine, std::size_t from, LifelineIndex receiver, Keys& into) const {
    graph::Successors successors(machine.size());
    for (std::size_t at = 0; at < machine.size(); ++at)
        for (const Transition& transition : machine[at].transitions) successors[at].push_back(transition.to);
    for (const std::size_t at : graph::reached_from({from}, successors)) {
        for (const Transition& transition : machine[at].transitions) {
            if (transition.action.kind != Action::Kind::send) continue;
            const Message& message = interaction_.messages[transition.action.message];
            if (lifeline_of(message.to) == receiver) into.insert(key_of(message));
        }
    }
}

const ArrivalOrder::Keys& ArrivalOrder::later_than(const std::string& key, LifelineIndex sender,
                                                   LifelineIndex receiver) {
    const auto [later, is_new] = later_.try_emplace(key);
    if (!is_new) return later->second;
    const Machine& machine = machines_[sender];
    for (const Situation& situation : machine) {
        for (const Transition& transition : situation.transitions)
            if (transition.action.kind == Action::Kind::send &&
                key_of(interaction_.messages[transition.action.message]) == key)
                follow(machine, transition.to, receiver, later->second);
    }
    return later->second;
}

bool ArrivalOrder::are_together(const MessagesInTransit& together, LifelineIndex sender) {
    const auto [found, is_new] = together_.try_emplace(std::minmax(sender, together.receiver));
    if (is_new) found->second = underway_together(interaction_, machines_, sender, together.receiver);
    return !found->second || found->second->contains(together);
}

Waiting ArrivalOrder::waiting(LifelineIndex lifeline, std::size_t situation) {
    const std::vector<Transition>& transitions = machines_[lifeline][situation].transitions;
    Waiting waiting;
    std::vector<std::set<std::size_t>> before(transitions.size());  // which must be tried before
    std::set<LifelineIndex> senders;
    bool only_receives = true;
    bool is_needed = false;
    for (std::size_t one = 0; one < transitions.size(); ++one) {
        if (transitions[one].action.kind != Action::Kind::receive) {
            only_receives = only_receives && transitions[one].action.kind == Action::Kind::expire;
            continue;
        }
        const Message& first = interaction_.messages[transitions[one].action.message];
        senders.insert(lifeline_of(first.from));
        for (std::size_t other = 0; other < transitions.size(); ++other) {
            if (other == one || transitions[other].action.kind != Action::Kind::receive) continue;
            const Message& second = interaction_.messages[transitions[other].action.message];
            if (lifeline_of(first.from) != lifeline_of(second.from)) continue;
            const LifelineIndex sender = lifeline_of(first.from);
            if (!later_than(key_of(first), sender, lifeline).contains(key_of(second)) ||
                !are_together({lifeline, situation, one, other}, sender))
                continue;
            before[other].insert(one);
            is_needed = true;
            if (!waiting.overtaking && !makes_no_difference(interaction_, machines_[lifeline], situation, one, other))
                waiting.overtaking = {other, one};
        }
    }
    if (!is_needed || !only_receives || senders.size() != 1) return waiting;
    std::vector<std::size_t> tried;
    while (tried.size() < transitions.size()) {
        std::size_t next = 0;
        const auto is_ready = [&](std::size_t at) {
            return std::find(tried.begin(), tried.end(), at) == tried.end() &&
                   std::all_of(before[at].begin(), before[at].end(), [&](std::size_t each) {
                       return std::find(tried.begin(), tried.end(), each) != tried.end();
                   });
        };
        while (next < transitions.size() && !is_ready(next)) ++next;
        if (next == transitions.size()) return waiting;  // each may be sent before the other
        tried.push_back(next);
    }
    waiting.tried = std::move(tried);
    waiting.overtaking.reset();
    return waiting;
}

}  // namespace map2pml::auml
