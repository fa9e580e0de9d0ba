// The values that a check file adds to those of a protocol: its literals, its integers, truth values.
#include <algorithm>

#include "translator/model/formulas/walk.h"
#include "translator/protocols/semantics/state/values.h"

namespace map2pml::semantics {

std::optional<NameId> Values::find_name(const std::string& text) const {
    const auto found = names_.find(text);
    return found == names_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Value> Values::literal(const ir::Term& term) const {
    const auto found = constants_.find(&term);
    return found == constants_.end() ? find_literal(term) : std::optional(found->second);
}

std::optional<Value> Values::of_integer(std::int64_t number) const {
    const auto found = of_integer_.find(number);
    const bool in_range = number >= first_integer_ && number <= last_integer_;
    return in_range && found != of_integer_.end() ? std::optional(found->second) : std::nullopt;
}

std::optional<std::size_t> Values::agent_index(Value value) const {
    return value >= 1 && value <= roles_.size() ? std::optional<std::size_t>(value - 1) : std::nullopt;
}

void Values::add_check_file(const ir::Instance& instance) {
    true_ = intern("true", {ir::Value::Kind::constant, "true"});
    false_ = intern("false", {ir::Value::Kind::constant, "false"});
    if (!instance.procedures.empty() || !instance.states.empty() || !instance.observers.empty())
        for (std::int64_t number = instance.first_integer; number <= instance.last_integer; ++number)
            intern_integer(number);
    for (const ir::StateVariable& state : instance.states) add_expression(state.initial);
    for (const auto& [name, procedure] : instance.procedures) add_statements(procedure.body);
    for (const ir::Observer& observer : instance.observers) {
        add_pattern(observer.event);
        add_statements(observer.body);
    }
    for (const ir::UserProperty& property : instance.properties) {
        add_expression(property.formula);
        std::for_each(property.events.begin(), property.events.end(),
                      [&](const ir::EventPattern& event) { add_pattern(event); });
    }
}

/// An agent of the instance by its own name; a name shared by several agents stands for any of them and is not a value.
void Values::add_literal(const ir::Term& term) {
    if (!std::holds_alternative<ir::AgentName>(term.kind))
        add_term(term);
    else if (const auto agent = find_literal(term))
        constants_.insert_or_assign(&term, *agent);
}

/// Compared by contents, not by place.
std::optional<Value> Values::find_literal(const ir::Term& term) const {
    using Found = std::optional<Value>;
    using Kind = ir::Value::Kind;
    const auto find = [&](Kind kind, const std::string& key) {
        const auto found = numbers_.find({kind, key});
        return found == numbers_.end() ? Found{} : Found{found->second};
    };
    return std::visit(
        ir::overloaded{
            [&](const ir::AgentName& name) {
                const auto own = agents_.find(name.name);
                const Found found = own == agents_.end() ? find(Kind::agent, name.name) : Found{own->second};
                return found && agent_index(*found) ? found : Found{};
            },
            [&](const ir::RoleName& role) { return find(Kind::role, role.name); },
            [&](const ir::Constant& constant) { return find(Kind::constant, constant.text); },
            [&](const ir::Integer& integer) { return find(Kind::integer, std::to_string(integer.value)); },
            [](const ir::Variable&) { return Found{}; },
            [](const ir::CurrentValue&) { return Found{}; },
            [](const ir::Wildcard&) { return Found{}; },
        },
        term.kind);
}

void Values::add_expression(const ir::Expression& expression) {
    if (const auto* term = std::get_if<ir::Term>(&expression.kind))
        add_literal(*term);
    else if (const ir::EventPattern* pattern = pattern_of(expression))
        add_pattern(*pattern);
    for_each_part(expression, [&](const ir::Expression& part) { add_expression(part); });
}

void Values::add_pattern(const ir::EventPattern& pattern) {
    if (pattern.terms)
        std::for_each(pattern.terms->begin(), pattern.terms->end(), [&](const ir::Term& term) { add_literal(term); });
    for (const std::optional<ir::Term>* term : {&pattern.agent, &pattern.partner, &pattern.result})
        if (*term) add_literal(**term);
    if (pattern.where) add_expression(**pattern.where);
}

void Values::add_statements(const std::vector<ir::Statement>& statements) {
    for (const ir::Statement& statement : statements) {
        std::visit(ir::overloaded{
                       [&](const ir::Require& require) { add_expression(require.condition); },
                       [&](const ir::Assign& assign) { add_expression(assign.value); },
                       [&](const ir::Let& let) { add_expression(let.value); },
                       [&](const ir::Choose& choose) {
                           std::for_each(choose.domain.begin(), choose.domain.end(),
                                         [&](const ir::Term& term) { add_literal(term); });
                           if (choose.where) add_expression(*choose.where);
                       },
                       [&](const ir::If& branch) {
                           add_expression(branch.condition);
                           add_statements(branch.then);
                           add_statements(branch.otherwise);
                       },
                       [&](const ir::Result& result) { add_expression(result.value); },
                       [](const ir::Fail&) {},
                   },
                   statement.kind);
    }
}

}  // namespace map2pml::semantics
