#include "translator/protocols/bind/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace map2pml::passes {

namespace {

constexpr ExpressionPlace kInBody{.run = false, .temporal = false, .where = nullptr, .self = true};

/// The names of an event: if they belong to another scene, the event cannot happen in this one.
ir::EventPattern head_of(ir::EventPattern event) {
    const auto forget = [](ir::Term& term) { term.kind = ir::Wildcard{}; };
    if (event.terms) std::for_each(event.terms->begin(), event.terms->end(), forget);
    if (event.partner && std::holds_alternative<ir::Variable>(event.partner->kind)) forget(*event.partner);
    event.result.reset();
    event.where.reset();
    return event;
}

/// The integers among the values.
Interval integers_of(const std::vector<ir::Term>& values) {
    std::optional<Interval> numbers;
    for (const ir::Term& each : values) {
        if (const auto* integer = std::get_if<ir::Integer>(&each.kind)) {
            const Interval one{integer->value, integer->value};
            numbers = numbers ? hull(*numbers, one) : one;
        }
    }
    return numbers.value_or(Interval{});
}

}  // namespace

ir::Procedure BodyBinder::procedure(const ir::Procedure& procedure) {
    in_observer_ = false;
    check_uses(procedure);
    Scope scope;
    for (const std::string& parameter : procedure.parameters)
        scope[parameter] = {std::nullopt, expressions_.all_integers()};
    ir::Procedure bound = procedure;
    bound.body = body(procedure.body, std::move(scope));
    return bound;
}

void BodyBinder::check_uses(const ir::Procedure& procedure) {
    const auto uses = names_.here().procedures.find(procedure.name);
    if (uses == names_.here().procedures.end()) return;
    for (const ProcedureUse& use : uses->second) {
        if (use.arguments != procedure.parameters.size()) {
            names_.report(diag::Code::check_arity, procedure.span,
                          fmt::format("number of parameters of `{}`: {}; the protocol passes {}", procedure.name,
                                      procedure.parameters.size(), use.arguments),
                          {{use.span, "it is used here"}});
            return;
        }
    }
}

std::optional<ir::Observer> BodyBinder::observer(const ir::Observer& observer) {
    in_observer_ = true;
    Scope scope;
    names_.let_leave_out(true);
    (void)expressions_.event(head_of(observer.event), scope, kInBody);
    const bool is_of_another_scene = names_.left_out();
    names_.let_leave_out(false);
    if (is_of_another_scene) return std::nullopt;
    scope.clear();
    ir::Observer bound = observer;
    bound.event = expressions_.event(observer.event, scope, kInBody);
    bound.body = body(observer.body, std::move(scope));
    return bound;
}

/// Variables bound inside a block are not visible after it.
std::vector<ir::Statement> BodyBinder::body(const std::vector<ir::Statement>& statements, Scope scope) {
    std::vector<ir::Statement> bound;
    for (const ir::Statement& each : statements) bound.push_back(statement(each, scope));
    return bound;
}

ir::Statement BodyBinder::statement(const ir::Statement& statement, Scope& scope) {
    ir::Statement bound{statement.span, ir::Fail{}};
    std::visit(ir::overloaded{[&](const ir::Require& require) {
                                  only_in_procedure(statement.span);
                                  bound.kind = ir::Require{truth(require.condition, scope)};
                              },
                              [&](const ir::Assign& set) { bound.kind = assign(statement, set, scope); },
                              [&](const ir::Let& name) { bound.kind = let(statement, name, scope); },
                              [&](const ir::Choose& any) {
                                  only_in_procedure(statement.span);
                                  bound.kind = choose(statement, any, scope);
                              },
                              [&](const ir::If& either) {
                                  bound.kind = ir::If{truth(either.condition, scope), body(either.then, scope),
                                                      body(either.otherwise, scope)};
                              },
                              [&](const ir::Result& result) {
                                  only_in_procedure(statement.span);
                                  bound.kind = ir::Result{expressions_.bind(result.value, scope, kInBody).expression};
                              },
                              [&](const ir::Fail&) { only_in_procedure(statement.span); }},
               statement.kind);
    return bound;
}

void BodyBinder::only_in_procedure(const source::Span& span) {
    if (in_observer_) {
        names_.report(
            diag::Code::check_misplaced, span,
            "an observer only watches; `require`, `choose`, `result` and `fail` are allowed only in procedures");
    }
}

ir::Expression BodyBinder::truth(const ir::Expression& expression, const Scope& scope) {
    return expressions_.bind_as(ValueKind::boolean, expression, scope, kInBody).expression;
}

ir::Assign BodyBinder::assign(const ir::Statement& statement, const ir::Assign& assign, const Scope& scope) {
    const ir::StateVariable* state = names_.state(assign.state);
    if (state == nullptr) {
        names_.report(
            diag::Code::unknown_name, statement.span,
            fmt::format("the check file has no state `{}`{}", assign.state, names_.similar_state(assign.state)));
    }
    const bool holds_anything = state == nullptr || state->type == ir::StateVariable::Type::value;
    if (holds_anything) return {assign.state, expressions_.bind(assign.value, scope, kInBody).expression};
    const ValueKind wanted = state->type == ir::StateVariable::Type::integer ? ValueKind::integer : ValueKind::boolean;
    return {assign.state, expressions_.bind_as(wanted, assign.value, scope, kInBody).expression};
}

ir::Let BodyBinder::let(const ir::Statement& statement, const ir::Let& let, Scope& scope) {
    BoundExpression value = expressions_.bind(let.value, scope, kInBody);
    check_name(let.name, statement.span, scope);
    scope[let.name] = {std::nullopt, value.known.numbers};
    return {let.name, std::move(value.expression)};
}

ir::Choose BodyBinder::choose(const ir::Statement& statement, const ir::Choose& choose, Scope& scope) {
    ir::Choose bound{choose.name, names_.domain(choose.domain), std::nullopt};
    check_name(choose.name, statement.span, scope);
    scope[choose.name] = {std::nullopt, integers_of(bound.domain)};
    if (choose.where) bound.where = truth(*choose.where, scope);
    return bound;
}

void BodyBinder::check_name(const std::string& variable, const source::Span& span, const Scope& scope) {
    if (scope.contains(variable))
        names_.report(diag::Code::check_twice, span, fmt::format("`${}` already has another meaning here", variable));
}

}  // namespace map2pml::passes
