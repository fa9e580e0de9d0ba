#include "translator/protocols/promela/plan/internal.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/protocols/analyses/messages/possible_senders.h"
#include "translator/protocols/promela/frame.h"
#include "translator/protocols/promela/patterns.h"

namespace map2pml::promela {

using passes::Node;
using passes::NodeId;
using passes::NodeKind;
using passes::Thread;

void Terms::add(Expressions& tests, const Expression& test) {
    ++number_;
    if (!test.empty() && !is_true(test)) tests.push_back(grouped(test));
}

bool Terms::some_is_false(const Expressions& tests) {
    return std::any_of(tests.begin(), tests.end(), [](const Expression& each) {
        const auto* group = std::get_if<part::Group>(&each.part());
        return is_false(group == nullptr ? each : group->inside);
    });
}

StepVerdict UnnoticedSends::verdict(std::size_t sender, const ir::Send& send, std::size_t receiver,
                                    const source::Span& where) {
    if (receiver == sender) return never("it sends a message to itself", where);
    Expressions tests;
    const passes::MessageKind kind{send.performative, send.terms.size()};
    const bool has_order = model_.instance.network == ir::Network::mailbox;  // of messages from several senders
    const bool is_counted = model_.counted_kinds.contains({model_.agent_of(receiver), kind});
    if (has_order && !is_counted && !model_.sorted_kinds.contains(kind)) {
        terms_.add(tests, later_.nobody_comes_to(sender, [&](const ir::Send& other, std::size_t by) {
            return passes::MessageKind{other.performative, other.terms.size()} == kind &&
                   passes::may_reach(model_.protocol, model_.instance, other, by, receiver);
        }));
    }
    for (const Thread& thread : model_.graph.threads) {
        if (thread.agent != model_.agent_of(receiver)) continue;
        for (NodeId id = 0; id < thread.nodes.size(); ++id) {
            const Node& node = thread.nodes[id];
            if (takes(node, send, sender, receiver) && looked_for_.contains(node.operation->id)) {
                return never(fmt::format("{} may look for the message and not find it yet", name_of_agent(receiver)),
                             where);
            }
            if (node.kind == NodeKind::wait) terms_.add(tests, unnoticed(thread, node, send, sender, receiver));
        }
    }
    if (Terms::some_is_false(tests)) {
        return never(fmt::format("{} may take another message because this one has not come yet, or in another order",
                                 name_of_agent(receiver)),
                     where);
    }
    return {tests.empty() ? truth() : all_of(tests), {}, where};
}

const std::string& UnnoticedSends::name_of_agent(std::size_t agent) const { return model_.instance.agents[agent].name; }

bool UnnoticedSends::takes(const Node& node, const ir::Send& send, std::size_t sender, std::size_t receiver) const {
    return node.kind == NodeKind::receive && passes::may_match(model_.protocol, model_.instance, send, sender,
                                                               std::get<ir::Receive>(node.operation->kind), receiver);
}

/// At this wait the receiver cannot take something else because the message of the send is not there yet.
Expression UnnoticedSends::unnoticed(const Thread& thread, const Node& wait, const ir::Send& send, std::size_t sender,
                                     std::size_t receiver) {
    if (std::get<ir::WaitFor>(wait.operation->kind).any_order) return truth();
    Expressions tests;
    bool found = false;
    for (const passes::FirstAction& first : wait.first_actions) {
        const Node& action = thread.nodes[first.node];
        const bool is_receive = action.kind == NodeKind::receive;
        if (found && !is_receive) return falsity();
        if (found && !terms_.are_too_many()) {
            const auto& receive = std::get<ir::Receive>(action.operation->kind);
            terms_.add(tests, is_absent(receive, receiver));
            const Expression silent = later_.nobody_sends(receive, receiver, sender);
            if (is_false(silent)) return silent;
            terms_.add(tests, silent);
        }
        found = found || takes(action, send, sender, receiver);
    }
    return tests.empty() ? truth() : all_of(tests);
}

/// No message in the mailbox can be one that the receive takes, whatever the variables of the receiver hold.
Expression UnnoticedSends::is_absent(const ir::Receive& receive, std::size_t receiver) {
    ir::Receive loose = receive;
    const auto loosen = [](ir::Term& term) {
        if (std::holds_alternative<ir::Variable>(term.kind) || std::holds_alternative<ir::CurrentValue>(term.kind))
            term.kind = ir::Wildcard{};
    };
    std::for_each(loose.patterns.begin(), loose.patterns.end(), loosen);
    loosen(loose.from.name);
    loosen(loose.from.role);
    const Frame frame{model_.agent_of(receiver), numeral(static_cast<std::int64_t>(receiver + 1)), 0, {}, {}};
    MessagePattern pattern = compile_pattern(model_, loose, frame);
    pattern.mailbox = model_.mailbox_of(receiver);
    if (!pattern.counter.empty())
        pattern.counter = model_.counter_of(receiver, {receive.performative, receive.patterns.size()});
    return negated(poll(model_, pattern));
}

}  // namespace map2pml::promela
