/// Walks over the expressions, patterns and statements of a check file.   shared by the passes
#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/operation.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::passes {

/// `Kind`, or `const Kind`.
template <class Node, class Kind>
concept Some = std::same_as<std::remove_const_t<Node>, Kind>;

/// Calls `visit(part)` for each expression that stands directly in this one, the `where` of an event too.
template <Some<ir::Expression> Node, class Visit>
void for_each_part(Node& expression, const Visit& visit) {
    const auto pattern = [&](auto& event) {
        if (event.where) visit(**event.where);
    };
    std::visit(ir::overloaded{[](const ir::Term&) {}, [](const ir::NoValue&) {}, [](const ir::Self&) {},
                              [&](ir::Like<Node, ir::StateRead>& state) {
                                  if (state.of) {
                                      visit(**state.of);
                                  }
                              },
                              [&](ir::Like<Node, ir::Unary>& unary) { visit(*unary.operand); },
                              [&](ir::Like<Node, ir::Binary>& binary) {
                                  visit(*binary.left);
                                  visit(*binary.right);
                              },
                              [&](ir::Like<Node, ir::Conditional>& either) {
                                  visit(*either.condition);
                                  visit(*either.yes);
                                  visit(*either.no);
                              },
                              [&](ir::Like<Node, ir::NumberOf>& number) { visit(*number.agent); },
                              [&](ir::Like<Node, ir::AgentAt>& agent) { visit(*agent.number); },
                              [&](ir::Like<Node, ir::Quantified>& all) { visit(*all.body); },
                              [&](ir::Like<Node, ir::Happened>& happened) { pattern(*happened.event); },
                              [&](ir::Like<Node, ir::HasEnded>& ended) { visit(*ended.agent); },
                              [&](ir::Like<Node, ir::StandsAt>& stands) { visit(*stands.agent); },
                              [&](ir::Like<Node, ir::AgentVariable>& variable) { visit(*variable.agent); },
                              [&](ir::Like<Node, ir::Pending>& pending) { pattern(*pending.message); }},
               expression.kind);
}

/// Calls `visit(expression)` for the expression and all inside it, parents first.
template <Some<ir::Expression> Node, class Visit>
void for_each_expression(Node& expression, const Visit& visit) {
    visit(expression);
    for_each_part(expression, [&](Node& part) { for_each_expression(part, visit); });
}

/// Calls `visit(term)` for each term of the pattern itself, without its `where`.
template <Some<ir::EventPattern> Node, class Visit>
void for_each_pattern_term(Node& event, const Visit& visit) {
    for (ir::Like<Node, std::optional<ir::Term>>* each : {&event.agent, &event.partner, &event.result})
        if (*each) visit(**each);
    if (event.terms)
        for (auto& term : *event.terms) visit(term);
}

/// Calls `visit(term)` for each term of the expression and of all inside it.
template <Some<ir::Expression> Node, class Visit>
void for_each_term(Node& expression, const Visit& visit) {
    for_each_expression(expression, [&](Node& each) {
        if (auto* term = std::get_if<ir::Term>(&each.kind))
            visit(*term);
        else if (auto* happened = std::get_if<ir::Happened>(&each.kind))
            for_each_pattern_term(*happened->event, visit);
        else if (auto* pending = std::get_if<ir::Pending>(&each.kind))
            for_each_pattern_term(*pending->message, visit);
        else if (auto* all = std::get_if<ir::Quantified>(&each.kind))
            visit(all->over);
    });
}

/// Calls `visit(expression)` for each expression that stands directly in one of the statements or of those inside them, and
/// `visit_term(term)` for each value of a `choose`.
template <Some<std::vector<ir::Statement>> Body, class Visit, class VisitTerm>
void for_each_expression(Body& body, const Visit& visit, const VisitTerm& visit_term) {
    for (auto& statement : body) {
        std::visit(
            ir::overloaded{[&](ir::Like<Body, ir::Require>& require) { visit(require.condition); },
                           [&](ir::Like<Body, ir::Assign>& assign) { visit(assign.value); },
                           [&](ir::Like<Body, ir::Let>& let) { visit(let.value); },
                           [&](ir::Like<Body, ir::Choose>& choose) {
                               for (auto& term : choose.domain) visit_term(term);
                               if (choose.where) visit(*choose.where);
                           },
                           [&](ir::Like<Body, ir::If>& either) {
                               visit(either.condition);
                               for_each_expression(either.then, visit, visit_term);
                               for_each_expression(either.otherwise, visit, visit_term);
                           },
                           [&](ir::Like<Body, ir::Result>& result) { visit(result.value); }, [](const ir::Fail&) {}},
            statement.kind);
    }
}

/// Calls `visit(term)` for each term of the pattern and of its `where`.
template <Some<ir::EventPattern> Node, class Visit>
void for_each_term(Node& event, const Visit& visit) {
    for_each_pattern_term(event, visit);
    if (event.where) for_each_term(**event.where, visit);
}

/// Calls `visit(term)` for each term of the statements.
template <Some<std::vector<ir::Statement>> Body, class Visit>
void for_each_term(Body& body, const Visit& visit) {
    for_each_expression(
        body, [&](auto& each) { for_each_term(each, visit); }, visit);
}

}  // namespace map2pml::passes
