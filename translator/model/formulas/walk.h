/// The walk over expressions and statements of a check file: who wants to see all of them goes by it.
#pragma once

#include <variant>
#include <vector>

#include "translator/model/formulas/expression.h"
#include "translator/model/formulas/procedure.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::ir {

/// Calls `visit(part)` for each direct part of the expression, in text order; what stands in a pattern of events is not a part.
template <Some<Expression> Node, class Visit>
void for_each_part(Node& expression, const Visit& visit) {
    std::visit(overloaded{[](const Term&) {}, [](const NoValue&) {}, [](const Self&) {},
                          [&](Like<Node, StateRead>& state) {
                              if (state.of) visit(**state.of);
                          },
                          [&](Like<Node, Unary>& unary) { visit(*unary.operand); },
                          [&](Like<Node, Binary>& binary) {
                              visit(*binary.left);
                              visit(*binary.right);
                          },
                          [&](Like<Node, Conditional>& either) {
                              visit(*either.condition);
                              visit(*either.yes);
                              visit(*either.no);
                          },
                          [&](Like<Node, NumberOf>& number) { visit(*number.agent); },
                          [&](Like<Node, AgentAt>& agent) { visit(*agent.number); },
                          [&](Like<Node, Quantified>& all) {
                              if (all.set) visit(**all.set);
                              visit(*all.body);
                          },
                          [&](Like<Node, SetOperation>& set) {
                              for (auto& part : set.parts) visit(part);
                          },
                          [&](Like<Node, Count>& count) { visit(*count.body); }, [](const Happened&) {},
                          [&](Like<Node, HasEnded>& ended) { visit(*ended.agent); },
                          [&](Like<Node, StandsAt>& stands) { visit(*stands.agent); },
                          [&](Like<Node, AgentVariable>& variable) { visit(*variable.agent); }, [](const Pending&) {}},
               expression.kind);
}

/// The pattern of events that the expression is, if it is one: `Happened` or `Pending`.
template <Some<Expression> Node>
[[nodiscard]] Like<Node, EventPattern>* pattern_of(Node& expression) {
    if (auto* happened = std::get_if<Happened>(&expression.kind)) return &*happened->event;
    auto* pending = std::get_if<Pending>(&expression.kind);
    return pending == nullptr ? nullptr : &*pending->message;
}

/// Calls `visit(expression)` for each expression that stands directly in one of the statements or of those inside them, and
/// `visit_term(term)` for each value of a `choose`.
template <Some<std::vector<Statement>> Body, class Visit, class VisitTerm>
void for_each_expression(Body& body, const Visit& visit, const VisitTerm& visit_term) {
    for (auto& statement : body) {
        std::visit(overloaded{[&](Like<Body, Require>& require) { visit(require.condition); },
                              [&](Like<Body, Assign>& assign) {
                                  if (assign.key) visit(*assign.key);
                                  visit(assign.value);
                              },
                              [&](Like<Body, Let>& let) { visit(let.value); },
                              [&](Like<Body, Choose>& choose) {
                                  for (auto& term : choose.domain) visit_term(term);
                                  if (choose.set) visit(*choose.set);
                                  if (choose.where) visit(*choose.where);
                              },
                              [&](Like<Body, If>& either) {
                                  visit(either.condition);
                                  for_each_expression(either.then, visit, visit_term);
                                  for_each_expression(either.otherwise, visit, visit_term);
                              },
                              [&](Like<Body, Result>& result) { visit(result.value); }, [](const Fail&) {}},
                   statement.kind);
    }
}

}  // namespace map2pml::ir
