/// Walks over the expressions, patterns and statements of a check file.   shared by the passes
#pragma once

#include <optional>
#include <vector>

#include "translator/model/formulas/walk.h"
#include "translator/model/instance/instance.h"

namespace map2pml::passes {

using ir::Some;

/// Calls `visit(part)` for each expression that stands directly in this one, the `where` of an event too.
template <Some<ir::Expression> Node, class Visit>
void for_each_part_or_where(Node& expression, const Visit& visit) {
    for_each_part(expression, visit);
    if (auto* event = pattern_of(expression); event != nullptr && event->where) visit(**event->where);
}

/// Calls `visit(expression)` for the expression and all inside it, parents first.
template <Some<ir::Expression> Node, class Visit>
void for_each_expression(Node& expression, const Visit& visit) {
    visit(expression);
    for_each_part_or_where(expression, [&](Node& part) { for_each_expression(part, visit); });
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
        else if (auto* event = pattern_of(each))
            for_each_pattern_term(*event, visit);
        else if (auto* all = std::get_if<ir::Quantified>(&each.kind))
            visit(all->over);
        else if (auto* count = std::get_if<ir::Count>(&each.kind))
            for (auto& term : count->keys) visit(term);
    });
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
