#include "translator/protocols/promela/internal.h"

#include <algorithm>

#include "translator/model/protocol/operation.h"
#include "translator/protocols/promela/expressions.h"

namespace map2pml::promela {

namespace {

Expression number_of_agent(std::size_t instance) { return numeral(instance + 1); }

/// The name is a part of `term`, which must not be a temporary: no implicit conversion from a term to an optional one.
const std::string* variable_in(const ir::Term& term) {
    const auto* variable = std::get_if<ir::Variable>(&term.kind);
    return variable != nullptr ? &variable->name : nullptr;
}

const std::string* variable_in(const std::optional<ir::Term>& term) { return term ? variable_in(*term) : nullptr; }

bool is_open(const std::optional<ir::Term>& term) { return !term || std::holds_alternative<ir::Wildcard>(term->kind); }

}  // namespace

Expressions PendingWriter::polls() {
    for (std::size_t receiver = 0; receiver < model_.instance.agents.size(); ++receiver) {
        for (const auto& [kind, written] : model_.contents[model_.agent_of(receiver)].written) {
            if (written == message_.name && (!message_.terms || message_.terms->size() == kind.second)) {
                kind_ = kind;
                add_mailbox(receiver);
            }
        }
    }
    return std::move(polls_);
}

void PendingWriter::add_mailbox(std::size_t receiver) {
    receiver_ = receiver;
    Bound bound;
    if (const std::string* variable = variable_in(message_.partner)) {
        bound[*variable] = number_of_agent(receiver);
    } else if (!is_open(message_.partner)) {
        const std::vector<std::size_t> meant = agents_called(*message_.partner);
        if (std::find(meant.begin(), meant.end(), receiver) == meant.end()) return;
    }
    add_sender(bound);
}

void PendingWriter::add_sender(const Bound& bound) {
    const std::string* variable = variable_in(message_.agent);
    if (is_open(message_.agent) ||
        (variable != nullptr && !bound.contains(*variable) && !stands_in_terms(*variable, 0))) {
        add_terms(0, anything(), {}, bound);
        return;
    }
    for (std::size_t sender = 0; sender < model_.instance.agents.size(); ++sender) {
        Bound with = bound;
        const Expression number = number_of_agent(sender);
        if (variable != nullptr && with.emplace(*variable, number).first->second != number) continue;
        if (variable == nullptr) {
            const std::vector<std::size_t> meant = agents_called(*message_.agent);
            if (std::find(meant.begin(), meant.end(), sender) == meant.end()) continue;
        }
        add_terms(0, number, {}, with);
    }
}

void PendingWriter::add_terms(std::size_t at, const Expression& sender, Expressions fields, const Bound& bound) {
    if (at == kind_.second) {
        add_poll(sender, std::move(fields));
        return;
    }
    const auto go_on = [&](const Expression& field, const Bound& with) {
        Expressions longer = fields;
        longer.push_back(field);
        add_terms(at + 1, sender, std::move(longer), with);
    };
    const std::optional<ir::Term> term = message_.terms ? std::optional((*message_.terms)[at]) : std::nullopt;
    if (is_open(term)) {
        go_on(anything(), bound);
    } else if (const std::string* variable = variable_in(term)) {
        if (const auto known = bound.find(*variable); known != bound.end()) {
            go_on(known->second, bound);
        } else if (!stands_in_terms(*variable, at + 1)) {
            go_on(anything(), bound);
        } else {
            for (std::size_t value = 1; value < model_.values.values().size(); ++value) {
                Bound with = bound;
                with[*variable] = numeral(value);
                go_on(with[*variable], with);
            }
        }
    } else if (std::holds_alternative<ir::AgentName>(term->kind)) {
        for (const std::size_t agent : agents_called(*term)) go_on(number_of_agent(agent), bound);
    } else {
        const ExpressionWriter write(model_);
        go_on(current(write.as_value(write.term(*term, {})).value), bound);
    }
}

void PendingWriter::add_poll(const Expression& sender, Expressions arguments) {
    const MailboxLayout& layout = model_.mailboxes[model_.agent_of(receiver_)];
    Expressions fields = {model_.kind_name(kind_), sender};
    if (layout.has_role_field) fields.push_back(anything());
    fields.insert(fields.end(), arguments.begin(), arguments.end());
    fields.resize(2 + (layout.has_role_field ? 1 : 0) + layout.argument_slots, anything());
    if (const std::size_t agent = model_.agent_of(receiver_); model_.counted_kinds.contains({agent, kind_})) {
        polls_.push_back(
            grouped(is_counted(model_.counter_of(receiver_, kind_), fields, counted_fields(model_, agent, kind_))));
        return;
    }
    polls_.push_back(polled(model_.mailbox_of(receiver_), std::move(fields)));
}

std::vector<std::size_t> PendingWriter::agents_called(const ir::Term& term) const {
    const auto* name = std::get_if<ir::AgentName>(&term.kind);
    const auto* role = std::get_if<ir::RoleName>(&term.kind);
    std::vector<std::size_t> called;
    for (std::size_t at = 0; at < model_.instance.agents.size(); ++at) {
        const ir::AgentInstance& agent = model_.instance.agents[at];
        if ((name != nullptr && (agent.name == name->name || agent.agent == name->name)) ||
            (role != nullptr && agent.role == role->name))
            called.push_back(at);
    }
    return called;
}

bool PendingWriter::stands_in_terms(const std::string& variable, std::size_t from) const {
    for (std::size_t at = from; message_.terms && at < message_.terms->size(); ++at) {
        const std::string* other = variable_in((*message_.terms)[at]);
        if (other != nullptr && *other == variable) return true;
    }
    return false;
}

}  // namespace map2pml::promela
