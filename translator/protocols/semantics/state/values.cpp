#include "translator/protocols/semantics/state/values.h"

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

}  // namespace map2pml::semantics
