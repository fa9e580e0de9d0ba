// Send (grammar/semantics.md 3).
#include "translator/protocols/promela/plan/threads.h"

#include <algorithm>
#include <utility>

#include "translator/protocols/analyses/values/addressing.h"

namespace map2pml::promela {

Steps SendMaker::make(NodeId id, const Path& path) {
    const Node& of = node(id);
    const auto& send = std::get<ir::Send>(of.operation->kind);
    const ir::AgentDeclaration& sender = model_.protocol.agents[thread_.agent];
    const passes::Addressees to = passes::find_addressees(send, sender, model_.instance);
    const Frame frame = frame_of(of);
    const auto failed = [&] {
        Steps lines = tag(of, TrailEvent::send_failed, {});
        append(lines, consequences(of, target_event(of, std::nullopt, {})));
        append(lines, resets(id, of.fail, origin_of(of)));
        lines = step_in_vain(origin_of(of), std::move(lines));
        append(lines, control_.go(id, of.fail, path));
        return lines;
    };
    // Receivers that the same values select belong to one option.
    std::vector<std::pair<Expression, std::vector<std::size_t>>> options;
    std::set<std::size_t> not_self;
    const bool alone = model_.instances(thread_.agent).size() == 1;
    for (const passes::Receiver& receiver : to.receivers) {
        if (receiver.unless_self && alone) continue;
        Expressions tests = guards_.address_tests(to, receiver, frame);
        if (receiver.only_if_self && !alone) tests.push_back(equals(self_, model_.values.agent(receiver.instance)));
        if (receiver.unless_self) not_self.insert(receiver.instance);
        const Expression guard = all_of(tests);
        const auto same =
            std::find_if(options.begin(), options.end(), [&](const auto& each) { return each.first == guard; });
        if (same == options.end())
            options.push_back({guard, {receiver.instance}});
        else
            same->second.push_back(receiver.instance);
    }
    if (options.empty()) return failed();
    Alternatives ways;
    for (const auto& [guard, receivers] : options)
        ways.push_back(option(guard, send_to(id, receivers, not_self), origin_of(of)));
    const Steps then = control_.go(
        id, of.ok, {.received = path.received, .nesting = path.nesting, .committed = true, .joined = path.joined});
    Alternatives nowhere;
    if (options.size() > 1 || !options.front().first.empty())
        nowhere.push_back(option(else_guard(), failed(), origin_of(of)));
    return select_then(std::move(ways), then, std::move(nowhere), origin_of(of));
}

/// The term has its value here: no variable, or one that was kept.
bool SendMaker::is_known(NodeId id, const ir::Term& term) const {
    const auto* variable = std::get_if<ir::Variable>(&term.kind);
    return variable == nullptr || model_.liveness.live_in[index_][id].contains(variable->name);
}

Steps SendMaker::send_to(NodeId id, const std::vector<std::size_t>& receivers, const std::set<std::size_t>& not_self) {
    const Node& of = node(id);
    const auto& send = std::get<ir::Send>(of.operation->kind);
    const Frame frame = frame_of(of);
    const Origin origin = origin_of(of);
    const passes::MessageKind kind{send.performative, send.terms.size()};
    Expressions arguments;
    for (const ir::Term& term : send.terms)
        arguments.push_back(is_known(id, term) ? value_of(model_, term, frame) : numeral(kNotRecordedNumber));
    Steps statements;
    Expressions full;
    std::vector<Tag::Receiver> tagged;
    for (const std::size_t receiver : receivers) {
        const MailboxLayout& layout = model_.mailboxes[model_.agent_of(receiver)];
        Expressions fields = {model_.kind_name(kind), layout.holds_sender(kind) ? self_ : numeral(0)};
        if (layout.has_role_field) {
            fields.push_back(layout.holds_role(kind)
                                 ? Expression(model_.values.role(model_.protocol.agents[thread_.agent].role))
                                 : numeral(0));
        }
        for (std::size_t at = 0; at < arguments.size(); ++at)
            if (layout.slot_of(kind, at)) fields.push_back(arguments[at]);
        fields.resize(2 + (layout.has_role_field ? 1 : 0) + layout.argument_slots, numeral(0));
        const bool sorted = model_.sorted_kinds.contains(kind) || model_.instance.network == ir::Network::bag;
        const bool is_counted = model_.counted_kinds.contains({model_.agent_of(receiver), kind});
        Steps put = just(Put{model_.way_to(receiver), model_.messages_of(receiver),
                             is_counted ? model_.counter_of(receiver, kind) : Expression(), sorted, fields},
                         origin);
        Expressions tests = {
            operation(part::Operation::What::at_least, {model_.messages_of(receiver), named("CAPACITY")})};
        if (not_self.contains(receiver)) tests.insert(tests.begin(), differs(self_, model_.values.agent(receiver)));
        full.push_back(all_of(tests));
        if (not_self.contains(receiver)) {
            Alternatives options;
            options.push_back(option(differs(self_, model_.values.agent(receiver)), std::move(put), origin));
            options.push_back(option(else_guard(), just(Skip{}, origin), origin));
            put = select(std::move(options), origin);
        }
        append(statements, std::move(put));
        tagged.push_back({receiver + 1, not_self.contains(receiver)});
    }
    append(statements, tag(of, TrailEvent::send, arguments, std::move(tagged)));
    TargetEvent event = target_event(of, ir::EventPattern::Kind::sent, ir::written(send), arguments);
    for (const std::size_t receiver : receivers) {
        event.receivers.emplace_back(receiver, not_self.contains(receiver)
                                                   ? grouped(differs(self_, model_.values.agent(receiver)))
                                                   : Expression());
    }
    append(statements, consequences(of, event));
    append(statements, resets(id, of.ok, origin));
    // The check stands before the step: a step that has begun cannot be left out any more.
    Steps lines = just(Overflow{any_of(full), ends_.prune(of)}, origin);
    append(lines, step(origin, std::move(statements)));
    return lines;
}

}  // namespace map2pml::promela
