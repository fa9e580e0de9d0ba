/// All terms of what a check file says, with those inside of patterns and domains.   shared by the passes
#pragma once

#include <vector>

#include "translator/ir/instance.h"
#include "translator/ir/operation.h"

namespace map2pml::passes {

template <class Visit>
void for_each_term(const ir::EventPattern& event, const Visit& visit);

/// Calls `visit(term)` for each term of the expression and of all inside it.
template <class Visit>
void for_each_term(const ir::Expression& expression, const Visit& visit) {
    const auto inner = [&](const ir::Boxed<ir::Expression>& part) { for_each_term(*part, visit); };
    std::visit(
        ir::overloaded{[&](const ir::Term& term) { visit(term); }, [](const ir::NoValue&) {}, [](const ir::Self&) {},
                       [&](const ir::StateRead& state) {
                           if (state.of) {
                               inner(*state.of);
                           }
                       },
                       [&](const ir::Unary& unary) { inner(unary.operand); },
                       [&](const ir::Binary& binary) {
                           inner(binary.left);
                           inner(binary.right);
                       },
                       [&](const ir::Conditional& either) {
                           inner(either.condition);
                           inner(either.yes);
                           inner(either.no);
                       },
                       [&](const ir::NumberOf& number) { inner(number.agent); },
                       [&](const ir::AgentAt& agent) { inner(agent.number); },
                       [&](const ir::Quantified& all) {
                           visit(all.over);
                           inner(all.body);
                       },
                       [&](const ir::Happened& happened) { for_each_term(*happened.event, visit); },
                       [&](const ir::HasEnded& ended) { inner(ended.agent); },
                       [&](const ir::StandsAt& stands) { inner(stands.agent); },
                       [&](const ir::AgentVariable& variable) { inner(variable.agent); },
                       [&](const ir::Pending& pending) { for_each_term(*pending.message, visit); }},
        expression.kind);
}

/// Calls `visit(term)` for each term of the pattern and of its `where`.
template <class Visit>
void for_each_term(const ir::EventPattern& event, const Visit& visit) {
    for (const std::optional<ir::Term>* each : {&event.agent, &event.partner, &event.result}) {
        if (*each) {
            visit(**each);
        }
    }
    if (event.terms) {
        for (const ir::Term& term : *event.terms) {
            visit(term);
        }
    }
    if (event.where) {
        for_each_term(**event.where, visit);
    }
}

/// Calls `visit(term)` for each term of the statements.
template <class Visit>
void for_each_term(const std::vector<ir::Statement>& body, const Visit& visit) {
    for (const ir::Statement& statement : body) {
        std::visit(ir::overloaded{[&](const ir::Require& require) { for_each_term(require.condition, visit); },
                                  [&](const ir::Assign& assign) { for_each_term(assign.value, visit); },
                                  [&](const ir::Let& let) { for_each_term(let.value, visit); },
                                  [&](const ir::Choose& choose) {
                                      for (const ir::Term& term : choose.domain) {
                                          visit(term);
                                      }
                                      if (choose.where) {
                                          for_each_term(*choose.where, visit);
                                      }
                                  },
                                  [&](const ir::If& either) {
                                      for_each_term(either.condition, visit);
                                      for_each_term(either.then, visit);
                                      for_each_term(either.otherwise, visit);
                                  },
                                  [&](const ir::Result& result) { for_each_term(result.value, visit); },
                                  [](const ir::Fail&) {}},
                   statement.kind);
    }
}

}  // namespace map2pml::passes
