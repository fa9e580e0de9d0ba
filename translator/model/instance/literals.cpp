#include "translator/model/instance/literals.h"

#include "translator/model/formulas/walk.h"

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
    for_each_expression(
        statements, [&](const Expression& each) { for_each_term(each, visit); }, visit);
}

}  // namespace

void for_each_term(const Expression& expression, const Visit& visit) {
    if (const auto* term = std::get_if<Term>(&expression.kind)) visit(*term);
    if (const auto* count = std::get_if<Count>(&expression.kind))
        for (const Term& key : count->keys) visit(key);
    if (const EventPattern* pattern = pattern_of(expression)) visit_pattern(*pattern, visit);
    for_each_part(expression, [&](const Expression& part) { for_each_term(part, visit); });
}

void for_each_term(const Instance& instance, const Visit& visit) {
    for (const StateVariable& state : instance.states) {
        for_each_term(state.initial, visit);
        for (const Term& key : state.keys) visit(key);
    }
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
