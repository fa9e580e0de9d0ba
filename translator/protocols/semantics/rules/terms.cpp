// Terms, addressees, matching and the selection of clauses (grammar/semantics.md 3).
#include <algorithm>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

/// `!Bidder` in the clauses of Bidder is the agent itself; elsewhere it is the only agent of this name.
Value Rules::value_of(const ir::Term& term, const Environment& environment, std::size_t agent) const {
    return std::visit(
        ir::overloaded{
            [&](const ir::Variable& variable) { return environment.get(values_.name(variable.name)); },
            [&](const ir::CurrentValue& current) { return environment.get(values_.name(current.variable)); },
            [&](const ir::AgentName& name) {
                return name.name == instance_.agents[agent].agent ? values_.agent(agent) : values_.constant(term);
            },
            [&](const ir::RoleName&) { return values_.constant(term); },
            [&](const ir::Constant&) { return values_.constant(term); },
            [&](const ir::Integer&) { return values_.constant(term); },
            [](const ir::Wildcard&) { return kNotBound; },
        },
        term.kind);
}

std::vector<Value> Rules::values_of(const std::vector<ir::Term>& terms, const Environment& environment,
                                    std::size_t agent) const {
    std::vector<Value> values;
    values.reserve(terms.size());
    for (const ir::Term& term : terms) values.push_back(value_of(term, environment, agent));
    return values;
}

FixedPattern Rules::fixed_of(const ir::Receive& receive) const {
    FixedPattern fixed;
    fixed.performative = values_.name(receive.performative);
    for (const ir::Term& pattern : receive.patterns) {
        const bool is_fixed = std::holds_alternative<ir::Constant>(pattern.kind) ||
                              std::holds_alternative<ir::Integer>(pattern.kind) ||
                              std::holds_alternative<ir::RoleName>(pattern.kind);
        fixed.terms.push_back(is_fixed ? values_.constant(pattern) : kNotBound);
    }
    return fixed;
}

ReceiveIndex Rules::index_of(const ir::OrderedChoice& choice) const {
    ReceiveIndex index;
    for (std::size_t number = 0; number < choice.branches.size(); ++number) {
        const ir::Operation* first = &choice.branches[number];
        while (const auto* seq = std::get_if<ir::Seq>(&first->kind)) first = &seq->parts.front();
        if (const auto* receive = std::get_if<ir::Receive>(&first->kind); receive != nullptr && receive->box.empty())
            index.add_receive(number, fixed_of(*receive));
        else
            index.add_other(number);
    }
    return index;
}

/// R of SEND: all agents whose name and role match; the sender only if the name says so.
std::vector<std::size_t> Rules::addressees(const ir::Send& send, const Environment& environment,
                                           std::size_t agent) const {
    const bool any_name = std::holds_alternative<ir::Wildcard>(send.to.name.kind);
    const bool any_role = std::holds_alternative<ir::Wildcard>(send.to.role.kind);
    const Value name = any_name ? kNotBound : value_of(send.to.name, environment, agent);
    const Value role = any_role ? kNotBound : value_of(send.to.role, environment, agent);
    std::vector<std::size_t> receivers;
    for (std::size_t at = 0; at < instance_.agents.size(); ++at) {
        const bool name_fits = any_name ? at != agent : name == values_.agent(at);
        const bool role_fits = any_role || role == values_.role_of(at);
        if (name_fits && role_fits) receivers.push_back(at);
    }
    return receivers;
}

/// match(p, t, E): variables are (re)bound, a repeated one must match equal values, `=$v` compares with the value that the
/// variable has. Nothing is bound unless everything matches.
std::optional<Rules::Bindings> Rules::match(const ir::Receive& receive, const Message& message,
                                            const Environment& environment, std::size_t agent) const {
    const FixedPattern& fixed = fixed_.at(&receive);
    if (fixed.terms.size() != message.terms.size() || fixed.performative != message.performative) return std::nullopt;
    for (std::size_t at = 0; at < fixed.terms.size(); ++at)
        if (fixed.terms[at] != kNotBound && fixed.terms[at] != message.terms[at]) return std::nullopt;
    Bindings bindings;
    const auto matches = [&](const ir::Term& pattern, Value value) {
        if (std::holds_alternative<ir::Wildcard>(pattern.kind)) return true;
        const auto* variable = std::get_if<ir::Variable>(&pattern.kind);
        if (variable == nullptr) return value_of(pattern, environment, agent) == value;
        const NameId name = values_.name(variable->name);
        const auto earlier =
            std::find_if(bindings.begin(), bindings.end(), [&](const auto& binding) { return binding.first == name; });
        if (earlier != bindings.end()) return earlier->second == value;
        bindings.emplace_back(name, value);
        return true;
    };
    for (std::size_t at = 0; at < message.terms.size(); ++at)
        if (!matches(receive.patterns[at], message.terms[at])) return std::nullopt;
    if (!matches(receive.from.name, values_.agent(message.sender)) ||
        !matches(receive.from.role, values_.role_of(message.sender)))
        return std::nullopt;
    return bindings;
}

/// The messages that RECV may take. mailbox: the first match; pairwise: the first match of each sender; bag: any match,
/// equal messages counted once (grammar/semantics.md 3, RECV).
std::vector<std::pair<std::size_t, Rules::Bindings>> Rules::receptions(const ir::Receive& receive,
                                                                       const std::vector<Message>& mailbox,
                                                                       const Environment& environment,
                                                                       std::size_t agent) const {
    std::vector<std::pair<std::size_t, Bindings>> found;
    for (std::size_t at = 0; at < mailbox.size(); ++at) {
        const Message& message = mailbox[at];
        const bool hidden = std::any_of(found.begin(), found.end(), [&](const auto& earlier) {
            const Message& other = mailbox[earlier.first];
            if (instance_.network == ir::Network::bag) return other == message;
            return (instance_.network == ir::Network::mailbox || other.sender == message.sender) &&
                   place_in_order(mailbox, earlier.first) != place_in_order(mailbox, at);
        });
        if (hidden) continue;
        if (auto bindings = match(receive, message, environment, agent)) {
            found.emplace_back(at, std::move(*bindings));
            if (instance_.network == ir::Network::mailbox && !mailbox[place_in_order(mailbox, at)].mixes) break;
        }
    }
    return found;
}

std::vector<std::size_t> Rules::would_take(const ir::Receive& receive, const std::vector<Message>& mailbox,
                                           const Thread& thread, std::size_t agent) const {
    std::vector<std::size_t> positions;
    for (const auto& [at, bindings] : receptions(receive, mailbox, thread.environment, agent)) positions.push_back(at);
    return positions;
}

/// The first clause, in text order, with this number of parameters whose constants equal the arguments.
std::optional<std::size_t> Rules::select_clause(std::size_t agent, const std::vector<Value>& arguments) const {
    for (const std::size_t at : clauses_of_[agent]) {
        const std::vector<ir::Term>& parameters = protocol_.clauses[at].parameters;
        bool selected = !protocol_.clauses[at].is_start && parameters.size() == arguments.size();
        for (std::size_t position = 0; selected && position < parameters.size(); ++position) {
            selected = std::holds_alternative<ir::Variable>(parameters[position].kind) ||
                       value_of(parameters[position], {}, agent) == arguments[position];
        }
        if (selected) return at;
    }
    return std::nullopt;
}

void ReceiveIndex::add_receive(std::size_t number, const FixedPattern& pattern) {
    const bool is_fixed = std::find(pattern.terms.begin(), pattern.terms.end(), kNotBound) == pattern.terms.end();
    if (is_fixed)
        by_content_[{pattern.performative, pattern.terms}].push_back(number);
    else
        by_form_[{pattern.performative, pattern.terms.size()}].push_back(number);
}

std::vector<std::size_t> ReceiveIndex::candidates(const std::vector<Message>& mailbox) const {
    std::vector<std::size_t> numbers = others_;
    const auto add = [&](const auto& index, const auto& key) {
        if (const auto found = index.find(key); found != index.end())
            numbers.insert(numbers.end(), found->second.begin(), found->second.end());
    };
    for (const Message& message : mailbox) {
        add(by_content_, Content(message.performative, message.terms));
        add(by_form_, Form(message.performative, message.terms.size()));
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

}  // namespace map2pml::semantics
