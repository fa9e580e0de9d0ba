#include "translator/protocols/promela/value_table.h"

#include <variant>

#include "translator/model/instance/literals.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::promela {

using ValueKind = ir::Value::Kind;

void ValueTable::add(const std::string& key, const std::string& macro, ir::Value shown) {
    if (numbers_.try_emplace({shown.kind, key}, values_.size()).second) values_.push_back({macro, std::move(shown)});
}

ValueTable::ValueTable(const ir::Protocol& protocol, const ir::Instance& instance) {
    Namer namer;  // its prefixes are not used elsewhere
    values_.push_back({"NOT_BOUND", {}});
    std::map<std::string, std::size_t> clones;
    for (const ir::AgentInstance& agent : instance.agents) ++clones[agent.agent];
    for (const ir::AgentInstance& agent : instance.agents) {
        // Two agents of one name (in two roles) would be two entries: keys are the names of the instances.
        values_.push_back({namer.name("AGENT_", agent.name), {ValueKind::agent, agent.name}});
        if (clones[agent.agent] == 1) numbers_.try_emplace({ValueKind::agent, agent.agent}, values_.size() - 1);
    }
    add_integers(instance, namer);
    for (const ir::AgentDeclaration& agent : protocol.agents)
        add(agent.role, namer.name("ROLE_", agent.role), {ValueKind::role, "%" + agent.role});
    for (const ir::Clause& clause : protocol.clauses) {
        for (const ir::Term& parameter : clause.parameters) add_term(parameter, namer);
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) { add_terms(operation, namer); });
    }
    for (const auto& [procedure, results] : instance.results)
        for (const ir::Term& term : results) add_term(term, namer);
    add_mentioned(instance, namer);
}

bool computes(const ir::Instance& instance) {
    return !instance.procedures.empty() || !instance.states.empty() || !instance.observers.empty();
}

namespace {

/// Properties compare numbers even if nothing is computed.
bool has_expressions(const ir::Instance& instance) { return computes(instance) || !instance.properties.empty(); }

}  // namespace

/// One block, so that a number is found by adding. Only those that the text mentions get a name in the target.
void ValueTable::add_integers(const ir::Instance& instance, Namer& namer) {
    if (!has_expressions(instance)) return;
    integer_zero_ = static_cast<std::int64_t>(values_.size()) - instance.first_integer;
    for (std::int64_t number = instance.first_integer; number <= instance.last_integer; ++number) {
        const std::string digits = std::to_string(number);
        add(digits, namer.name("INT_", digits), {ValueKind::integer, digits});
    }
}

/// Constants of procedures and properties. Agents and roles are there already, integers too where they are computed with.
void ValueTable::add_mentioned(const ir::Instance& instance, Namer& namer) {
    if (has_expressions(instance))
        for (const char* truth : {"false", "true"})
            add(truth, namer.name("CONST_", truth), {ValueKind::constant, truth});
    ir::for_each_term(instance, [&](const ir::Term& term) {
        if (std::holds_alternative<ir::Constant>(term.kind) || std::holds_alternative<ir::Integer>(term.kind))
            add_term(term, namer);
    });
}

void ValueTable::add_term(const ir::Term& term, Namer& namer) {
    std::visit(
        overloaded{[](const ir::Variable&) {}, [](const ir::CurrentValue&) {}, [](const ir::Wildcard&) {},
                   [&](const ir::AgentName& name) {
                       if (!numbers_.contains({ValueKind::agent, name.name}))
                           add(name.name, namer.name("NOBODY_", name.name), value_of(term));
                   },
                   [&](const ir::RoleName& name) { add(name.name, namer.name("ROLE_", name.name), value_of(term)); },
                   [&](const ir::Constant& constant) {
                       add(constant.text, namer.name("CONST_", constant.text), value_of(term));
                   },
                   [&](const ir::Integer& integer) {
                       const std::string digits = std::to_string(integer.value);
                       add(digits, namer.name("INT_", digits), value_of(term));
                   }},
        term.kind);
}

void ValueTable::add_terms(const ir::Operation& operation, Namer& namer) {
    const auto all = [&](const std::vector<ir::Term>& terms) {
        for (const ir::Term& term : terms) add_term(term, namer);
    };
    std::visit(overloaded{[](const ir::Skip&) {},
                          [&](const ir::Send& send) {
                              all(send.terms);
                              all({send.to.name, send.to.role});
                          },
                          [&](const ir::Receive& receive) {
                              all(receive.patterns);
                              all({receive.from.name, receive.from.role});
                          },
                          [&](const ir::Decide& decide) {
                              all(decide.arguments);
                              add(decide.procedure, namer.name("PROC_", decide.procedure),
                                  ir::result_of(decide.procedure));
                          },
                          [&](const ir::Become& call) { all(call.arguments); }, [](const ir::Seq&) {},
                          [](const ir::OrderedChoice&) {}, [](const ir::Par&) {}, [](const ir::WaitFor&) {}},
               operation.kind);
}

const std::string& ValueTable::constant(const ir::Term& term) const {
    static const std::string not_bound = "NOT_BOUND";
    return std::visit(
        overloaded{[&](const ir::Variable&) -> const std::string& { return not_bound; },
                   [&](const ir::CurrentValue&) -> const std::string& { return not_bound; },
                   [&](const ir::Wildcard&) -> const std::string& { return not_bound; },
                   [&](const ir::AgentName& name) -> const std::string& { return macro(ValueKind::agent, name.name); },
                   [&](const ir::RoleName& name) -> const std::string& { return macro(ValueKind::role, name.name); },
                   [&](const ir::Constant& constant) -> const std::string& {
                       return macro(ValueKind::constant, constant.text);
                   },
                   [&](const ir::Integer& integer) -> const std::string& {
                       return macro(ValueKind::integer, std::to_string(integer.value));
                   }},
        term.kind);
}

}  // namespace map2pml::promela
