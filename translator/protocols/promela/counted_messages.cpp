#include "translator/protocols/promela/counted_messages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <string>

#include "translator/protocols/promela/arrival_order.h"

namespace map2pml::promela {

using passes::MessageKind;

namespace {

constexpr std::uint32_t kMostInByte = std::numeric_limits<std::uint8_t>::max();
constexpr std::uint32_t kMostInShort = std::numeric_limits<std::int16_t>::max();

/// The agents that send such messages; none: nobody does.
const std::set<std::size_t>* senders_of(const Facts& facts, std::size_t agent, const MessageKind& kind) {
    const auto senders = facts.contents[agent].senders.find(kind);
    return senders == facts.contents[agent].senders.end() || senders->second.empty() ? nullptr : &senders->second;
}

std::set<std::string> roles_of(const Facts& facts, const std::set<std::size_t>& senders) {
    std::set<std::string> roles;
    for (const std::size_t sender : senders) roles.insert(facts.instance.agents[sender].role);
    return roles;
}

bool are_all_equal(const Facts& facts, std::size_t agent, const MessageKind& kind) {
    const MailboxLayout& layout = facts.mailboxes[agent];
    const std::set<std::size_t>* senders = senders_of(facts, agent, kind);
    if (senders == nullptr || (layout.holds_sender(kind) && senders->size() > 1) ||
        (layout.holds_role(kind) && roles_of(facts, *senders).size() > 1))
        return false;
    for (std::size_t at = 0; at < kind.second; ++at)
        if (layout.slot_of(kind, at) && sent_alike(facts, agent, kind, at) == nullptr) return false;
    return true;
}

/// The most messages of an agent of the protocol in one mailbox.
std::uint32_t most_messages(const Facts& facts, std::size_t agent) {
    std::uint32_t most = 0;
    for (const std::size_t instance : facts.instances(agent)) most = std::max(most, facts.most_messages(instance));
    return most;
}

/// Where no bound is known, no mailbox is larger than SPIN's can be.
VariableType type_for(std::uint32_t most) {
    if (most <= kMostInByte || most == passes::kUnbounded) return VariableType::byte;
    return most <= kMostInShort ? VariableType::short_integer : VariableType::integer;
}

Expression value_sent(ModelContext& model, const ir::Term& term) {
    const auto* name = std::get_if<ir::AgentName>(&term.kind);
    for (std::size_t at = 0; name != nullptr && at < model.instance.agents.size(); ++at)
        if (model.instance.agents[at].agent == name->name) return model.values.agent(at);
    return model.values.constant(term);
}

}  // namespace

std::set<std::pair<std::size_t, MessageKind>> counted_kinds(const Facts& facts) {
    std::set<std::pair<std::size_t, MessageKind>> counted;
    for (std::size_t agent = 0; agent < facts.contents.size(); ++agent) {
        if (facts.instance.network != ir::Network::mailbox || facts.instances(agent).empty()) continue;
        for (const MessageKind& kind : facts.contents[agent].kinds)
            if (are_all_equal(facts, agent, kind)) counted.emplace(agent, kind);
    }
    return counted;
}

Expressions counted_fields(ModelContext& model, std::size_t agent, const MessageKind& kind) {
    const MailboxLayout& layout = model.mailboxes[agent];
    const std::set<std::size_t>& senders = *senders_of(model, agent, kind);
    Expressions fields = {model.kind_name(kind),
                          layout.holds_sender(kind) ? Expression(model.values.agent(*senders.begin())) : numeral(0)};
    if (layout.has_role_field) {
        fields.push_back(layout.holds_role(kind) ? Expression(model.values.role(*roles_of(model, senders).begin()))
                                                 : numeral(0));
    }
    const std::size_t first = fields.size();
    fields.resize(first + layout.argument_slots, numeral(0));
    for (std::size_t at = 0; at < kind.second; ++at)
        if (const auto slot = layout.slot_of(kind, at))
            fields[first + *slot] = value_sent(model, *sent_alike(model, agent, kind, at));
    return fields;
}

void ask_counter(ModelContext& model, const MessageKind& kind, const Frame& frame, MessagePattern& pattern) {
    using FieldKind = FieldPattern::Kind;
    if (!pattern.possible || !model.counted_kinds.contains({frame.agent, kind})) return;
    const Expressions stored = counted_fields(model, frame.agent, kind);
    pattern.counter = model.own_counter(frame.agent, kind, frame.self);
    const auto must_be = [&](const Expression& value, const Expression& stored_value) {
        if (!(value == stored_value)) pattern.also.push_back(equals(value, stored_value));
    };
    for (std::size_t at = 0; at < pattern.fields.size(); ++at) {
        FieldPattern& field = pattern.fields[at];
        switch (field.kind) {
            case FieldKind::constant:
            case FieldKind::value:
                must_be(field.expression, stored[at]);
                break;
            case FieldKind::any:
                break;
            case FieldKind::same_as:
                must_be(stored[field.earlier], stored[at]);
                break;
        }
        if (field.kind == FieldKind::any || field.kind == FieldKind::same_as) {
            field.kind = FieldKind::constant;
            field.expression = stored[at];
        }
    }
}

Expression is_counted(const Expression& counter, const Expressions& asked, const Expressions& stored) {
    Expressions tests = {operation(part::Operation::What::greater, {counter, numeral(0)})};
    for (std::size_t at = 1; at < asked.size(); ++at) {
        if (asked[at] == anything() || asked[at] == stored[at]) continue;
        const auto* now = std::get_if<part::Current>(&asked[at].part());
        tests.push_back(equals(now == nullptr ? asked[at] : now->value, stored[at]));
    }
    return all_of(std::move(tests));
}

std::vector<Variable> make_message_counters(ModelContext& model) {
    std::vector<Variable> counters;
    for (const auto& [agent, kind] : model.counted_kinds) {
        const std::vector<std::size_t> clones = model.instances(agent);
        counters.push_back({name_of(array_of(model.counter_of(clones.front(), kind))),
                            type_for(most_messages(model, agent)), clones.size() == 1 ? 0 : clones.size(), numeral(0),
                            agent});
    }
    return counters;
}

std::vector<ReductionNote> explain_counting(const Facts& facts) {
    std::vector<ReductionNote> notes;
    for (std::size_t agent = 0; agent < facts.contents.size(); ++agent) {
        std::vector<std::string> counted;
        for (const auto& [kind, written] : facts.contents[agent].written)
            if (facts.counted_kinds.contains({agent, kind})) counted.push_back("`" + written + "`");
        if (!counted.empty()) {
            const ir::AgentDeclaration& owner = facts.protocol.agents[agent];
            notes.push_back(
                {owner.span, fmt::format("sort: in the mailbox of {}, all messages {} are alike: they are counted",
                                         owner.name, fmt::join(counted, ", "))});
        }
    }
    return notes;
}

}  // namespace map2pml::promela
