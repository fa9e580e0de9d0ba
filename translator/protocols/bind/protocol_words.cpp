#include "translator/protocols/bind/internal.h"

#include <algorithm>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/checks/terms_of.h"

namespace map2pml::passes {

namespace {

void add_term(const ir::Term& term, ProtocolWords& words) {
    std::visit(ir::overloaded{[&](const ir::Variable& variable) { words.variables.insert(variable.name); },
                              [&](const ir::CurrentValue& value) { words.variables.insert(value.variable); },
                              [&](const ir::Constant& constant) { words.constants.insert(constant.text); },
                              [&](const ir::Integer& integer) {
                                  words.integers.push_back({integer.value, term.span});
                              },
                              [](const ir::AgentName&) {}, [](const ir::RoleName&) {}, [](const ir::Wildcard&) {}},
               term.kind);
}

void add_operation(const ir::Operation& operation, ProtocolWords& words) {
    for_each_term(operation, [&](const ir::Term& term, TermUse) { add_term(term, words); });
    if (const auto* send = std::get_if<ir::Send>(&operation.kind)) {
        words.messages[ir::written(*send)].insert(send->terms.size());
    } else if (const auto* receive = std::get_if<ir::Receive>(&operation.kind)) {
        words.messages[ir::written(*receive)].insert(receive->patterns.size());
    } else if (const auto* decide = std::get_if<ir::Decide>(&operation.kind)) {
        words.procedures[decide->procedure].push_back({decide->arguments.size(), operation.span});
        if (decide->result) words.variables.insert(decide->result->name);
    }
}

}  // namespace

ProtocolWords::ProtocolWords(const ir::Protocol& protocol) : scene(protocol.name) {
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        agents.emplace(agent.name, agent.role);
        roles.insert(agent.role);
    }
    for (const ir::Clause& clause : protocol.clauses) {
        clauses.push_back({clause.agent.name, ir::clause_name(clause)});
        for (const ir::Term& parameter : clause.parameters) add_term(parameter, *this);
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) { add_operation(operation, *this); });
    }
}

std::set<std::size_t> arities(const ProtocolWords& words, ir::EventPattern::Kind kind, const std::string& name) {
    if (kind == ir::EventPattern::Kind::sent || kind == ir::EventPattern::Kind::received) {
        const auto message = words.messages.find(name);
        return message != words.messages.end() ? message->second : std::set<std::size_t>{};
    }
    std::set<std::size_t> found;
    if (const auto procedure = words.procedures.find(name); procedure != words.procedures.end())
        for (const ProcedureUse& use : procedure->second) found.insert(use.arguments);
    return found;
}

std::vector<std::string> clauses_called(const ProtocolWords& words, const std::string& asked,
                                        const std::set<std::string>& agents) {
    std::vector<std::string> names;
    for (const ClauseWord& clause : words.clauses) {
        const bool is_meant = clause.full_name == asked || clause.full_name == clause.agent + "." + asked;
        const bool is_new = std::find(names.begin(), names.end(), clause.full_name) == names.end();
        if (is_meant && is_new && (agents.empty() || agents.contains(clause.agent))) names.push_back(clause.full_name);
    }
    return names;
}

}  // namespace map2pml::passes
