#include "translator/protocols/promela/patterns.h"

#include <algorithm>
#include <map>

#include "translator/protocols/promela/counted_messages.h"

namespace map2pml::promela {

namespace {

using FieldKind = FieldPattern::Kind;

/// The pattern for one term; `bound` lists the variables bound by earlier fields with their positions.
FieldPattern field_for(ModelContext& model, const ir::Term& term, const Frame& frame,
                       std::vector<std::pair<std::string, std::size_t>>& bound, std::size_t position) {
    FieldPattern field;
    if (std::holds_alternative<ir::Wildcard>(term.kind)) return field;
    if (const auto* variable = std::get_if<ir::Variable>(&term.kind)) {
        const auto earlier =
            std::find_if(bound.begin(), bound.end(), [&](const auto& each) { return each.first == variable->name; });
        if (earlier != bound.end()) {
            field.kind = FieldKind::same_as;
            field.earlier = earlier->second;
            return field;
        }
        bound.emplace_back(variable->name, position);
        field.variable = variable->name;
        return field;
    }
    const bool is_own_name = std::holds_alternative<ir::AgentName>(term.kind) &&
                             std::get<ir::AgentName>(term.kind).name == model.protocol.agents[frame.agent].name;
    const bool changes = std::holds_alternative<ir::CurrentValue>(term.kind) || is_own_name;
    field.kind = changes ? FieldKind::value : FieldKind::constant;
    field.expression = value_of(model, term, frame);
    return field;
}

/// The role of the sender if the mailbox has no field for it: all senders have the same role, or it is not used.
/// \param owner of the mailbox
void compile_fixed_role(ModelContext& model, const ir::Term& role, std::size_t owner, const Frame& frame,
                        std::vector<std::pair<std::string, std::size_t>>& bound, MessagePattern& pattern) {
    const MailboxLayout& layout = model.mailboxes[owner];
    if (std::holds_alternative<ir::Wildcard>(role.kind)) return;
    if (layout.only_role.empty()) {
        // Nobody sends to this agent, or nobody needs the role of who does: a variable for it is dead.
        pattern.possible = layout.needed && !model.contents[owner].sender_roles.empty();
        return;
    }
    if (const auto* name = std::get_if<ir::RoleName>(&role.kind)) {
        pattern.possible = pattern.possible && name->name == layout.only_role;
        return;
    }
    pattern.role_constant = model.values.role(layout.only_role);
    if (const auto* variable = std::get_if<ir::Variable>(&role.kind)) {
        const auto earlier =
            std::find_if(bound.begin(), bound.end(), [&](const auto& each) { return each.first == variable->name; });
        if (earlier == bound.end()) {
            pattern.role_variable = variable->name;
            return;
        }
        // The same variable as an earlier field: that field must hold the role.
        FieldPattern& field = pattern.fields[earlier->second];
        field.kind = FieldKind::constant;
        field.expression = pattern.role_constant;
        return;
    }
    if (const auto* current = std::get_if<ir::CurrentValue>(&role.kind)) {
        // Tested against a constant: as a value pattern on the kind field it would not fit, so it is a guard of its own.
        pattern.fields[0].kind = FieldKind::value;
        pattern.fields[0].expression =
            one_of_two(equals(variable_of(model, current->variable, frame), pattern.role_constant),
                       pattern.fields[0].expression, numeral(0));
        return;
    }
    pattern.possible = false;  // a constant, an integer or an agent is not a role
}

}  // namespace

bool MessagePattern::is_ground() const {
    const auto end =
        fields.begin() + static_cast<std::ptrdiff_t>(std::min(fields.size(), first_argument + argument_count));
    return std::all_of(fields.begin(), end, [](const FieldPattern& field) {
        return field.is_left_out || field.kind == FieldPattern::Kind::constant ||
               field.kind == FieldPattern::Kind::value;
    });
}

bool MessagePattern::is_traced(std::size_t field) const {
    return std::find(traced_fields.begin(), traced_fields.end(), field) != traced_fields.end();
}

bool MessagePattern::is_linear() const {
    return std::none_of(fields.begin(), fields.end(),
                        [](const auto& field) { return field.kind == FieldKind::same_as; });
}

MessagePattern compile_pattern(ModelContext& model, const ir::Receive& receive, const Frame& frame) {
    const std::size_t owner = model.owner_of(receive, frame.agent);
    const MailboxLayout& layout = model.mailboxes[owner];
    const passes::MailboxContents& contents = model.contents[owner];
    const passes::MessageKind kind{receive.performative, receive.patterns.size()};
    MessagePattern pattern;
    pattern.mailbox =
        owner == frame.agent ? model.own_mailbox(owner, frame.self) : model.mailbox_of(model.instances(owner).front());
    pattern.possible = contents.kinds.contains(kind);
    if (!pattern.possible) return pattern;
    std::vector<std::pair<std::string, std::size_t>> bound;
    pattern.fields.push_back({FieldKind::constant, model.kind_name(kind), std::nullopt, 0});
    // Arguments bind before the address does, as in the text; positions are those of the mailbox.
    const std::size_t first = layout.has_role_field ? 3 : 2;
    pattern.first_argument = first;
    pattern.fields.resize(first + layout.argument_slots);
    const bool has_sender = layout.holds_sender(kind);
    pattern.traced_fields.push_back(has_sender ? std::optional<std::size_t>(1) : std::nullopt);
    for (std::size_t at = 0; at < receive.patterns.size(); ++at) {
        const std::optional<std::size_t> slot = layout.slot_of(kind, at);
        pattern.traced_fields.push_back(slot ? std::optional(first + *slot) : std::nullopt);
        if (slot) {
            ++pattern.argument_count;
            pattern.fields[first + *slot] = field_for(model, receive.patterns[at], frame, bound, first + *slot);
        }
    }
    if (has_sender) pattern.fields[1] = field_for(model, receive.from.name, frame, bound, 1);
    pattern.fields[1].is_left_out = !has_sender;
    if (layout.holds_role(kind))
        pattern.fields[2] = field_for(model, receive.from.role, frame, bound, 2);
    else if (layout.has_role_field)
        pattern.fields[2].is_left_out = true;
    else
        compile_fixed_role(model, receive.from.role, owner, frame, bound, pattern);
    ask_counter(model, kind, frame, pattern);
    return pattern;
}

std::vector<MessagePattern> network_alternatives(ModelContext& model, const ir::Receive& receive,
                                                 const MessagePattern& pattern, const Frame& frame) {
    const FieldPattern& sender_field = pattern.fields[1];
    const bool any_sender = sender_field.kind == FieldKind::any || sender_field.kind == FieldKind::same_as;
    if (model.instance.network != ir::Network::pairwise || !pattern.possible || !any_sender) return {pattern};
    std::vector<MessagePattern> alternatives;
    const auto& senders = model.contents[model.owner_of(receive, frame.agent)].senders.at(
        {receive.performative, receive.patterns.size()});
    for (const std::size_t sender : senders) {
        MessagePattern from_one = pattern;
        const auto fix = [&](FieldPattern& field) {
            field.kind = FieldKind::constant;
            field.expression = model.values.agent(sender);
        };
        if (sender_field.kind == FieldKind::same_as)
            fix(from_one.fields[sender_field.earlier]);  // an argument that must name the sender
        fix(from_one.fields[1]);
        alternatives.push_back(std::move(from_one));
    }
    return alternatives;
}

namespace {

/// The position whose field decides this one: itself, or the first field with the same variable.
std::size_t deciding_position(const MessagePattern& pattern, std::size_t at) {
    return pattern.fields[at].kind == FieldKind::same_as ? pattern.fields[at].earlier : at;
}

/// One poll with a fixed value for every variable that stands several times.
Expression poll_with(ModelContext& model, const MessagePattern& pattern,
                     const std::map<std::size_t, std::size_t>& repeated) {
    Expressions fields;
    for (std::size_t at = 0; at < pattern.fields.size(); ++at) {
        const std::size_t deciding = deciding_position(pattern, at);
        const FieldPattern& field = pattern.fields[deciding];  // may have been fixed: by the role or by the sender
        if (const auto value = repeated.find(deciding); value != repeated.end())
            fields.emplace_back(model.values.values()[value->second].macro);
        else if (field.kind == FieldKind::value)
            fields.push_back(current(field.expression));
        else
            fields.push_back(field.kind == FieldKind::constant ? field.expression : anything());
    }
    return polled(pattern.mailbox, std::move(fields));
}

}  // namespace

Expression poll(ModelContext& model, const MessagePattern& pattern) {
    if (!pattern.possible) return falsity();
    if (!pattern.counter.empty()) {
        Expressions tests = {operation(part::Operation::What::greater, {pattern.counter, numeral(0)})};
        tests.insert(tests.end(), pattern.also.begin(), pattern.also.end());
        return all_of(std::move(tests));
    }
    // A poll cannot compare two fields; there are few values, so it tests each value in turn.
    std::map<std::size_t, std::size_t> repeated;
    for (const FieldPattern& field : pattern.fields)
        if (field.kind == FieldKind::same_as && pattern.fields[field.earlier].kind == FieldKind::any)
            repeated[field.earlier] = 1;
    Expressions polls;
    for (bool more = true; more;) {
        polls.push_back(poll_with(model, pattern, repeated));
        more = false;
        for (auto& [position, value] : repeated) {
            if (++value < model.values.values().size()) {
                more = true;
                break;
            }
            value = 1;
        }
    }
    return any_of(std::move(polls));
}

}  // namespace map2pml::promela
