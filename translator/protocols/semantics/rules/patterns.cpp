#include "translator/protocols/semantics/rules/rules.h"

#include <algorithm>

#include "translator/model/protocol/walk.h"

namespace map2pml::semantics {

Patterns::Patterns(const ir::Protocol& protocol, const ir::Instance& instance, const Values& values)
    : instance_(instance), values_(values) {
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            clause_of_.emplace(operation.id, clause_names_.size());
        });
        clause_names_.push_back(clause_name(clause));
    }
}

std::optional<Locals> Patterns::match(const ir::EventPattern& pattern, const Event& event, const State& before,
                                      const Expressions& expressions) const {
    const bool is_message = event.kind == Action::send || event.kind == Action::receive;
    Locals locals;
    if (!has_kind(pattern, event) || !is_in_clause(pattern, event) || !fits_agent(pattern.agent, event.agent, locals) ||
        !fits_terms(pattern, is_message ? event.message.terms : event.arguments, locals) ||
        (pattern.result && !fits_value(*pattern.result, event.result, locals)) || !fits_partner(pattern, event, locals))
        return std::nullopt;
    if (pattern.where) {
        const Scope scope{before, before.variables, event.agent, locals, true};
        if (!expressions.truth(**pattern.where, scope).value_or(false)) return std::nullopt;
    }
    return locals;
}

bool Patterns::is_pending(const ir::EventPattern& message, const Scope& scope, const Expressions& expressions) const {
    const auto fits = [&](std::size_t receiver, const Message& each) {
        Scope inside = scope;
        inside.is_total = true;
        return is_called(each, message.name) && fits_agent(message.agent, each.sender, inside.locals) &&
               fits_terms(message, each.terms, inside.locals) && fits_agent(message.partner, receiver, inside.locals) &&
               (!message.where || expressions.truth(**message.where, inside).value_or(false));
    };
    for (std::size_t receiver = 0; receiver < scope.state.agents.size(); ++receiver) {
        const std::vector<Message>& mailbox = scope.state.agents[receiver].mailbox;
        if (std::any_of(mailbox.begin(), mailbox.end(), [&](const Message& each) { return fits(receiver, each); }))
            return true;
    }
    return false;
}

bool Patterns::is_called(const Message& message, const std::string& name) const {
    return values_.written(message.performative) == name;
}

/// A failed send or receive, a call without a clause and a RETRY are not events.
bool Patterns::has_kind(const ir::EventPattern& pattern, const Event& event) const {
    const auto procedure = [&] { return std::get<ir::Decide>(event.operation->kind).procedure; };
    switch (pattern.kind) {
        case ir::EventPattern::Kind::sent:
            return event.kind == Action::send && is_called(event.message, pattern.name);
        case ir::EventPattern::Kind::received:
            return event.kind == Action::receive && is_called(event.message, pattern.name);
        case ir::EventPattern::Kind::succeeded:
            return event.kind == Action::decide && procedure() == pattern.name;
        case ir::EventPattern::Kind::failed:
            return event.kind == Action::decide_failed && procedure() == pattern.name;
        case ir::EventPattern::Kind::timed_out:
            return event.kind == Action::timeout;
        case ir::EventPattern::Kind::entered:
            return event.kind == Action::call && clause_names_[event.clause] == pattern.name;
    }
    return false;
}

bool Patterns::is_in_clause(const ir::EventPattern& pattern, const Event& event) const {
    return pattern.clause.empty() || clause_names_[clause_of_.at(event.operation->id)] == pattern.clause;
}

/// sent: some receiver; received: the sender. Its variables are bound elsewhere or match everybody.
bool Patterns::fits_partner(const ir::EventPattern& pattern, const Event& event, const Locals& locals) const {
    if (!pattern.partner) return true;
    const auto fits = [&](std::size_t agent) {
        Locals unused = locals;
        return fits_agent(pattern.partner, agent, unused);
    };
    switch (pattern.kind) {
        case ir::EventPattern::Kind::sent:
            return std::any_of(event.receivers.begin(), event.receivers.end(), fits);
        case ir::EventPattern::Kind::received:
            return fits(event.message.sender);
        case ir::EventPattern::Kind::succeeded:
        case ir::EventPattern::Kind::failed:
        case ir::EventPattern::Kind::timed_out:
        case ir::EventPattern::Kind::entered:
            break;  // these have no partner
    }
    return true;
}

bool Patterns::fits_terms(const ir::EventPattern& pattern, const std::vector<Value>& terms, Locals& locals) const {
    if (!pattern.terms) return true;
    if (pattern.terms->size() != terms.size()) return false;
    for (std::size_t at = 0; at < terms.size(); ++at)
        if (!fits_value((*pattern.terms)[at], terms[at], locals)) return false;
    return true;
}

bool Patterns::fits_value(const ir::Term& term, Value value, Locals& locals) const {
    const auto is_it = [&](const auto&) { return values_.literal(term) == value; };
    return std::visit(
        ir::overloaded{
            [](const ir::Wildcard&) { return true; },
            [&](const ir::Variable& variable) { return fits_variable(variable.name, datum_of(value), locals); },
            [](const ir::CurrentValue&) { return false; },  // impossible: only in protocols
            [&](const ir::AgentName& name) {
                const auto agent = values_.agent_index(value);
                return agent && is_named(name.name, *agent);
            },
            [&](const ir::RoleName& role) { return is_it(role); },
            [&](const ir::Constant& constant) { return is_it(constant); },
            [&](const ir::Integer& integer) { return is_it(integer); },
        },
        term.kind);
}

/// A role is any agent of it.
bool Patterns::fits_agent(const std::optional<ir::Term>& term, std::size_t agent, Locals& locals) const {
    if (!term) return true;
    if (const auto* role = std::get_if<ir::RoleName>(&term->kind)) return instance_.agents[agent].role == role->name;
    return fits_value(*term, values_.agent(agent), locals);
}

/// By its name in the instance, or by the shared name in the protocol.
bool Patterns::is_named(const std::string& name, std::size_t agent) const {
    const auto& agents = instance_.agents;
    const bool is_own = std::any_of(agents.begin(), agents.end(), [&](const auto& each) { return each.name == name; });
    return is_own ? agents[agent].name == name : agents[agent].agent == name;
}

bool Patterns::fits_variable(const std::string& name, const Datum& datum, Locals& locals) const {
    const auto known =
        std::find_if(locals.rbegin(), locals.rend(), [&](const auto& each) { return each.first == name; });
    if (known != locals.rend()) return known->second == datum;
    locals.emplace_back(name, datum);
    return true;
}

Datum Patterns::datum_of(Value value) const {
    const auto number = values_.integer(value);
    return number ? integer_datum(*number) : other_datum(value);
}

}  // namespace map2pml::semantics
