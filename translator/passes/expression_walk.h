/// Walks over the expressions, patterns and statements of a check file.   shared by the passes
#pragma once

#include <optional>
#include <vector>

#include "translator/ir/instance.h"
#include "translator/ir/operation.h"

namespace map2pml::passes {

/// Calls `visit(part)` for each expression that stands directly in this one, the `where` of an event too.
template <class Visit>
void for_each_part(const ir::Expression& expression, const Visit& visit) {
    const auto pattern = [&](const ir::EventPattern& event) {
        if (event.where) {
            visit(**event.where);
        }
    };
    std::visit(ir::overloaded{[](const ir::Term&) {}, [](const ir::NoValue&) {}, [](const ir::Self&) {},
                              [&](const ir::StateRead& state) {
                                  if (state.of) {
                                      visit(**state.of);
                                  }
                              },
                              [&](const ir::Unary& unary) { visit(*unary.operand); },
                              [&](const ir::Binary& binary) {
                                  visit(*binary.left);
                                  visit(*binary.right);
                              },
                              [&](const ir::Conditional& either) {
                                  visit(*either.condition);
                                  visit(*either.yes);
                                  visit(*either.no);
                              },
                              [&](const ir::NumberOf& number) { visit(*number.agent); },
                              [&](const ir::AgentAt& agent) { visit(*agent.number); },
                              [&](const ir::Quantified& all) { visit(*all.body); },
                              [&](const ir::Happened& happened) { pattern(*happened.event); },
                              [&](const ir::HasEnded& ended) { visit(*ended.agent); },
                              [&](const ir::StandsAt& stands) { visit(*stands.agent); },
                              [&](const ir::AgentVariable& variable) { visit(*variable.agent); },
                              [&](const ir::Pending& pending) { pattern(*pending.message); }},
               expression.kind);
}

/// Calls `visit(expression)` for the expression and all inside it, parents first.
template <class Visit>
void for_each_expression(const ir::Expression& expression, const Visit& visit) {
    visit(expression);
    for_each_part(expression, [&](const ir::Expression& part) { for_each_expression(part, visit); });
}

/// Calls `visit(term)` for each term of the pattern itself, without its `where`.
template <class Visit>
void for_each_pattern_term(const ir::EventPattern& event, const Visit& visit) {
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
}

/// Calls `visit(term)` for each term of the expression and of all inside it.
template <class Visit>
void for_each_term(const ir::Expression& expression, const Visit& visit) {
    for_each_expression(expression, [&](const ir::Expression& each) {
        if (const auto* term = std::get_if<ir::Term>(&each.kind)) {
            visit(*term);
        } else if (const auto* happened = std::get_if<ir::Happened>(&each.kind)) {
            for_each_pattern_term(*happened->event, visit);
        } else if (const auto* pending = std::get_if<ir::Pending>(&each.kind)) {
            for_each_pattern_term(*pending->message, visit);
        } else if (const auto* all = std::get_if<ir::Quantified>(&each.kind)) {
            visit(all->over);
        }
    });
}

/// Calls `visit(expression)` for each expression that stands directly in one of the statements or of those inside them, and
/// `visit_term(term)` for each value of a `choose`.
template <class Visit, class VisitTerm>
void for_each_expression(const std::vector<ir::Statement>& body, const Visit& visit, const VisitTerm& visit_term) {
    for (const ir::Statement& statement : body) {
        std::visit(ir::overloaded{[&](const ir::Require& require) { visit(require.condition); },
                                  [&](const ir::Assign& assign) { visit(assign.value); },
                                  [&](const ir::Let& let) { visit(let.value); },
                                  [&](const ir::Choose& choose) {
                                      for (const ir::Term& term : choose.domain) {
                                          visit_term(term);
                                      }
                                      if (choose.where) {
                                          visit(*choose.where);
                                      }
                                  },
                                  [&](const ir::If& either) {
                                      visit(either.condition);
                                      for_each_expression(either.then, visit, visit_term);
                                      for_each_expression(either.otherwise, visit, visit_term);
                                  },
                                  [&](const ir::Result& result) { visit(result.value); }, [](const ir::Fail&) {}},
                   statement.kind);
    }
}

/// Calls `visit(term)` for each term of the pattern and of its `where`.
template <class Visit>
void for_each_term(const ir::EventPattern& event, const Visit& visit) {
    for_each_pattern_term(event, visit);
    if (event.where) {
        for_each_term(**event.where, visit);
    }
}

/// Calls `visit(term)` for each term of the statements.
template <class Visit>
void for_each_term(const std::vector<ir::Statement>& body, const Visit& visit) {
    for_each_expression(
        body, [&](const ir::Expression& each) { for_each_term(each, visit); }, visit);
}

}  // namespace map2pml::passes
