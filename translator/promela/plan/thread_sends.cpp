// Send, skip, and what all steps have in common: tags and their one indivisible step (grammar/semantics.md 3).
#include <algorithm>

#include "translator/passes/addressing.h"
#include "translator/promela/plan/thread_maker.h"

namespace map2pml::promela {

Steps ThreadMaker::tag(const Node& of, TrailEvent event, const Expressions& values,
                       std::vector<Tag::Receiver> receivers) {
    Expressions all = {self_};
    all.insert(all.end(), values.begin(), values.end());
    return just(Tag{of.operation->id, event, std::move(all), std::move(receivers)}, origin_of(of));
}

/// One indivisible step; its first line tells whether the operation was ever executed.
Steps ThreadMaker::step(const Origin& origin, Steps statements) {
    Steps lines = just(Indivisible{std::move(statements)}, origin);
    lines.front().role = LineRole::executes;
    return lines;
}

/// One indivisible step in which the operation finds nobody, no message or no clause: it is not executed.
Steps ThreadMaker::step_in_vain(const Origin& origin, Steps statements) {
    Steps lines = step(origin, std::move(statements));
    lines.front().role = LineRole::statement;
    return lines;
}
Steps ThreadMaker::assigned(const Expression& variable, const Expression& value, const Origin& origin) {
    return just(Assign{variable, value}, origin);
}

/// Nothing happens; the tag says that control came by (`reachable-code`).
Steps ThreadMaker::make_skip(NodeId id, const Path& path) {
    const Node& of = node(id);
    Steps statements = tag(of, TrailEvent::skip, {});
    append(statements, resets(id, of.ok, origin_of(of)));
    Steps lines = step(origin_of(of), std::move(statements));
    append(lines, go(id, of.ok, path));
    return lines;
}

Steps ThreadMaker::make_send(NodeId id, const Path& path) {
    const Node& of = node(id);
    const auto& send = std::get<ir::Send>(of.operation->kind);
    const ir::AgentDeclaration& sender = model_.protocol.agents[thread_.agent];
    const passes::Addressees to = passes::find_addressees(send, sender, model_.instance);
    const Frame frame = frame_of(of);
    const auto failed = [&] {
        Steps lines = tag(of, TrailEvent::send_failed, {});
        append(lines, consequences(of, happening(of, std::nullopt, {})));
        append(lines, resets(id, of.fail, origin_of(of)));
        lines = step_in_vain(origin_of(of), std::move(lines));
        append(lines, go(id, of.fail, path));
        return lines;
    };
    // Receivers that the same values select belong to one option.
    std::vector<std::pair<Expression, std::vector<std::size_t>>> options;
    std::set<std::size_t> not_self;
    const bool alone = model_.instances(thread_.agent).size() == 1;
    for (const passes::Receiver& receiver : to.receivers) {
        if (receiver.unless_self && alone) {
            continue;
        }
        Expressions tests = address_tests(to, receiver, frame);
        if (receiver.only_if_self && !alone) {
            tests.push_back(equals(self_, model_.values.agent(receiver.instance)));
        }
        if (receiver.unless_self) {
            not_self.insert(receiver.instance);
        }
        const Expression guard = all_of(tests);
        const auto same =
            std::find_if(options.begin(), options.end(), [&](const auto& each) { return each.first == guard; });
        if (same == options.end()) {
            options.push_back({guard, {receiver.instance}});
        } else {
            same->second.push_back(receiver.instance);
        }
    }
    if (options.empty()) {
        return failed();
    }
    if (options.size() == 1 && options.front().first.empty()) {
        return send_to(id, options.front().second, not_self, path);
    }
    Alternatives ways;
    for (const auto& [guard, receivers] : options) {
        ways.push_back(option(guard, send_to(id, receivers, not_self, path), origin_of(of)));
    }
    ways.push_back(option(else_guard(), failed(), origin_of(of)));
    return select(std::move(ways), origin_of(of));
}

/// The term has its value here: no variable, or one that was kept.
bool ThreadMaker::is_known(NodeId id, const ir::Term& term) const {
    const auto* variable = std::get_if<ir::Variable>(&term.kind);
    return variable == nullptr || model_.liveness.live_in[index_][id].contains(variable->name);
}

Steps ThreadMaker::send_to(NodeId id, const std::vector<std::size_t>& receivers, const std::set<std::size_t>& not_self,
                           const Path& path) {
    const Node& of = node(id);
    const auto& send = std::get<ir::Send>(of.operation->kind);
    const Frame frame = frame_of(of);
    const Origin origin = origin_of(of);
    const passes::MessageKind kind{send.performative, send.terms.size()};
    Expressions arguments;
    for (const ir::Term& term : send.terms) {
        arguments.push_back(is_known(id, term) ? value_of(model_, term, frame) : numeral(kNotSaidNumber));
    }
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
        for (std::size_t at = 0; at < arguments.size(); ++at) {
            if (layout.slot_of(kind, at)) {
                fields.push_back(arguments[at]);
            }
        }
        fields.resize(2 + (layout.has_role_field ? 1 : 0) + layout.argument_slots, numeral(0));
        const bool sorted = model_.sorted_kinds.contains(kind) || model_.instance.network == ir::Network::bag;
        Steps put = just(Put{model_.mailbox_of(receiver), sorted, fields}, origin);
        Expressions tests = {
            operation(part::Operation::What::at_least, {length(model_.mailbox_of(receiver)), named("CAPACITY")})};
        if (not_self.contains(receiver)) {
            tests.insert(tests.begin(), differs(self_, model_.values.agent(receiver)));
        }
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
    Happening event = happening(of, ir::EventPattern::Kind::sent, ir::written(send), arguments);
    for (const std::size_t receiver : receivers) {
        event.receivers.emplace_back(receiver, not_self.contains(receiver)
                                                   ? grouped(differs(self_, model_.values.agent(receiver)))
                                                   : Expression());
    }
    append(statements, consequences(of, event));
    append(statements, resets(id, of.ok, origin));
    // The check stands before the step: a step that has begun cannot be left out any more.
    prunes_ = true;
    Steps lines = just(Overflow{any_of(full), cut_run(of, LineRole::overflow)}, origin);
    append(lines, step(origin, std::move(statements)));
    append(lines, go(id, of.ok,
                     {.received = path.received, .nesting = path.nesting, .committed = true, .joined = path.joined}));
    return lines;
}

}  // namespace map2pml::promela
