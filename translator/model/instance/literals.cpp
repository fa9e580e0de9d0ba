#include "translator/model/instance/literals.h"

#include "translator/model/protocol/operation.h"

namespace map2pml::ir {

namespace {

using Visit = std::function<void(const Term&)>;

void visit_pattern(const EventPattern& pattern, const Visit& visit) {
    if (pattern.terms)
        for (const Term& term : *pattern.terms) visit(term);
    for (const auto* term : {&pattern.agent, &pattern.partner, &pattern.result})
        if (*term) visit(**term);
    if (pattern.where) for_each_term(**pattern.where, visit);
}

void visit_statements(const std::vector<Statement>& statements, const Visit& visit) {
    for (const Statement& statement : statements) {
        std::visit(overloaded{[&](const Require& require) { for_each_term(require.condition, visit); },
                              [&](const Assign& assign) { for_each_term(assign.value, visit); },
                              [&](const Let& let) { for_each_term(let.value, visit); },
                              [&](const Choose& choose) {
                                  for (const Term& term : choose.domain) visit(term);
                                  if (choose.where) for_each_term(*choose.where, visit);
                              },
                              [&](const If& either) {
                                  for_each_term(either.condition, visit);
                                  visit_statements(either.then, visit);
                                  visit_statements(either.otherwise, visit);
                              },
                              [&](const Result& result) { for_each_term(result.value, visit); }, [](const Fail&) {}},
                   statement.kind);
    }
}

}  // namespace

void for_each_term(const Expression& expression, const Visit& visit) {
    const auto go = [&](const Boxed<Expression>& part) { for_each_term(*part, visit); };
    std::visit(overloaded{[&](const Term& term) { visit(term); }, [](const NoValue&) {}, [](const Self&) {},
                          [&](const StateRead& read) {
                              if (read.of) go(*read.of);
                          },
                          [&](const Unary& unary) { go(unary.operand); },
                          [&](const Binary& binary) {
                              go(binary.left);
                              go(binary.right);
                          },
                          [&](const Conditional& either) {
                              go(either.condition);
                              go(either.yes);
                              go(either.no);
                          },
                          [&](const NumberOf& number) { go(number.agent); }, [&](const AgentAt& at) { go(at.number); },
                          [&](const Quantified& quantified) { go(quantified.body); },
                          [&](const Happened& happened) { visit_pattern(*happened.event, visit); },
                          [&](const HasEnded& ended) { go(ended.agent); }, [&](const StandsAt& at) { go(at.agent); },
                          [&](const AgentVariable& variable) { go(variable.agent); },
                          [&](const Pending& pending) { visit_pattern(*pending.message, visit); }},
               expression.kind);
}

void for_each_term(const Instance& instance, const Visit& visit) {
    for (const StateVariable& state : instance.states) for_each_term(state.initial, visit);
    for (const auto& [name, procedure] : instance.procedures) visit_statements(procedure.body, visit);
    for (const Observer& observer : instance.observers) {
        visit_pattern(observer.event, visit);
        visit_statements(observer.body, visit);
    }
    for (const UserProperty& property : instance.properties) {
        for_each_term(property.formula, visit);
        for (const EventPattern& event : property.events) visit_pattern(event, visit);
    }
}

}  // namespace map2pml::ir
