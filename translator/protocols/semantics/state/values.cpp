#include "translator/protocols/semantics/state/values.h"

#include <algorithm>

#include "translator/model/formulas/walk.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::semantics {

using ValueKind = ir::Value::Kind;

Values::Values(const ir::Protocol& protocol, const ir::Instance& instance)
    : first_integer_(instance.first_integer), last_integer_(instance.last_integer), instance_(&instance) {
    for (std::size_t at = 0; at < instance.agents.size(); ++at) {
        shown_.push_back({ValueKind::agent, instance.agents[at].name});
        agents_.emplace(instance.agents[at].name, agent(at));
    }
    for (std::size_t at = 0; at < instance.agents.size(); ++at) {
        const std::string& name = instance.agents[at].agent;
        std::size_t clones = 0;
        for (const ir::AgentInstance& other : instance.agents) clones += other.agent == name ? 1 : 0;
        if (clones == 1) numbers_.try_emplace({ValueKind::agent, name}, agent(at));
    }
    for (const ir::AgentInstance& agent : instance.agents)
        roles_.push_back(intern(agent.role, {ValueKind::role, "%" + agent.role}));
    for (const ir::Clause& clause : protocol.clauses) {
        for (const ir::Term& parameter : clause.parameters) add_term(parameter);
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) { add_operation(operation); });
    }
    add_check_file(instance);
    integers_.resize(shown_.size());
    instance_ = nullptr;
}

Value Values::intern(const std::string& key, ir::Value shown) {
    const auto [found, is_new] = numbers_.try_emplace({shown.kind, key}, static_cast<Value>(shown_.size()));
    if (is_new) shown_.push_back(std::move(shown));
    return found->second;
}

Value Values::intern_integer(std::int64_t number) {
    const std::string digits = std::to_string(number);
    const Value value = intern(digits, {ValueKind::integer, digits});
    if (of_integer_.try_emplace(number, value).second) {
        integers_.resize(shown_.size());
        integers_[value] = number;
    }
    return value;
}

void Values::add_name(const std::string& text) {
    if (names_.try_emplace(text, static_cast<NameId>(name_texts_.size())).second) name_texts_.push_back(text);
}

void Values::add_performative(const std::string& performative, const std::string& written) {
    add_name(performative);
    if (written != performative) written_.try_emplace(names_.at(performative), written);
}

const std::string& Values::written(NameId performative) const {
    const auto found = written_.find(performative);
    return found != written_.end() ? found->second : name_texts_[performative];
}

void Values::add_term(const ir::Term& term) {
    const auto is = [&](Value value) { constants_.insert_or_assign(&term, value); };
    std::visit(ir::overloaded{
                   [&](const ir::Variable& variable) { add_name(variable.name); },
                   [&](const ir::CurrentValue& current) { add_name(current.variable); },
                   [&](const ir::AgentName& name) { is(intern(name.name, value_of(term))); },
                   [&](const ir::RoleName& role) { is(intern(role.name, value_of(term))); },
                   [&](const ir::Constant& constant) { is(intern(constant.text, value_of(term))); },
                   [&](const ir::Integer& integer) { is(intern_integer(integer.value)); },
                   [](const ir::Wildcard&) {},
               },
               term.kind);
}

void Values::add_operation(const ir::Operation& operation) {
    const auto terms = [&](const std::vector<ir::Term>& all) {
        for (const ir::Term& term : all) add_term(term);
    };
    std::visit(ir::overloaded{
                   [](const ir::Skip&) {},
                   [&](const ir::Send& send) {
                       add_performative(send.performative, ir::written(send));
                       terms(send.terms);
                       add_term(send.to.name);
                       add_term(send.to.role);
                   },
                   [&](const ir::Receive& receive) {
                       add_performative(receive.performative, ir::written(receive));
                       terms(receive.patterns);
                       add_term(receive.from.name);
                       add_term(receive.from.role);
                   },
                   [&](const ir::Decide& decide) {
                       if (decide.result) {
                           add_name(decide.result->name);
                       }
                       std::vector<Value>& results = results_[&decide];
                       const auto named = instance_->results.find(decide.procedure);
                       if (named == instance_->results.end()) {
                           results = {intern(decide.procedure, ir::result_of(decide.procedure))};
                       } else {
                           for (const ir::Term& result : named->second) {
                               const auto* agent = std::get_if<ir::AgentName>(&result.kind);
                               if (agent != nullptr && agents_.contains(agent->name))
                                   constants_.insert_or_assign(&result, agents_.at(agent->name));
                               else
                                   add_term(result);
                               results.push_back(constant(result));
                           }
                       }
                       terms(decide.arguments);
                   },
                   [](const ir::Seq&) {},
                   [](const ir::OrderedChoice&) {},
                   [](const ir::Par&) {},
                   [](const ir::WaitFor&) {},
                   [&](const ir::Become& call) { terms(call.arguments); },
               },
               operation.kind);
}

// The values that a check file adds to those of a protocol: its literals, its integers, truth values.

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
    for (const ir::StateVariable& state : instance.states) {
        add_expression(state.initial);
        for (const ir::Term& key : state.keys) add_literal(key);
    }
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

std::optional<Value> Values::result(const std::string& procedure) const {
    const auto found = numbers_.find({ValueKind::result, procedure});
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
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
    if (const auto* count = std::get_if<ir::Count>(&expression.kind))
        for (const ir::Term& key : count->keys) add_literal(key);
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
                       [&](const ir::Assign& assign) {
                           if (assign.key) add_expression(*assign.key);
                           add_expression(assign.value);
                       },
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
