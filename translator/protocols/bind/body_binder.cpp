#include "translator/protocols/bind/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
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
    for (const ir::Statement& each : statements) {
        ir::Statement next = statement(each, scope);
        std::move(before_.begin(), before_.end(), std::back_inserter(bound));
        before_.clear();
        bound.push_back(std::move(next));
    }
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
    if (state != nullptr && (state->is_keyed() || assign.key)) return assign_keyed(statement, assign, *state, scope);
    const bool holds_anything = state == nullptr || state->type == ir::StateVariable::Type::value;
    if (holds_anything) return {assign.state, expressions_.bind(assign.value, scope, kInBody).expression};
    const ValueKind wanted = state->type == ir::StateVariable::Type::integer ? ValueKind::integer : ValueKind::boolean;
    return {assign.state, expressions_.bind_as(wanted, assign.value, scope, kInBody).expression};
}

/// Members that are computed get their value before the set changes; each of them must be one that the set can have.
void BodyBinder::keep_others(ir::Expression& set, Scope& scope) {
    auto* operation = std::get_if<ir::SetOperation>(&set.kind);
    if (operation == nullptr) return;
    for (ir::Expression& part : operation->parts) {
        if (operation->what != ir::SetOperation::What::listed) {
            keep_others(part, scope);
        } else if (!expressions_.members_of({part.span, ir::SetOperation{operation->what, {part}}}).others.empty()) {
            const std::string name = fmt::format("{}{}", ir::kMember, ++kept_);
            BoundExpression value = expressions_.bind(part, scope, kInBody);
            scope[name] = {std::nullopt, value.known.numbers};
            before_.push_back({part.span, ir::Let{name, std::move(value.expression)}});
            part.kind = ir::Term{part.span, ir::Variable{name}};
        }
    }
}

/// An entry, or a whole set.
ir::Assign BodyBinder::assign_keyed(const ir::Statement& statement, const ir::Assign& assign,
                                    const ir::StateVariable& state, Scope scope) {
    using What = ir::Assign::What;
    const bool is_set = state.keyed == ir::StateVariable::Keyed::set;
    const auto refuse = [&](std::string message) {
        names_.report(diag::Code::check_misplaced, statement.span, std::move(message), {{state.span, "declared here"}});
        return assign;
    };
    if (!state.is_keyed())
        return refuse(fmt::format("`{}` is neither a set nor a map, so it has no entries", state.name));
    if (assign.what == What::member && !is_set)
        return refuse(
            fmt::format("`{0}` is a map, which has no members; `set {0}[$x] := …` changes an entry", state.name));
    if (assign.what == What::entry && is_set)
        return refuse(fmt::format("`{0}` is a set; write `add $x to {0}` or `remove $x from {0}`", state.name));
    if (assign.key) {
        ir::Expression key = expressions_.key_of(state, *assign.key, scope, kInBody);
        const bool holds_anything = state.type == ir::StateVariable::Type::value;
        const ValueKind wanted =
            state.type == ir::StateVariable::Type::integer ? ValueKind::integer : ValueKind::boolean;
        BoundExpression value = holds_anything ? expressions_.bind(assign.value, scope, kInBody)
                                               : expressions_.bind_as(wanted, assign.value, scope, kInBody);
        return {state.name, std::move(value.expression), assign.what, std::move(key)};
    }
    if (!is_set) return refuse(fmt::format("`{0}` is a map; `set {0}[$x] := …` changes one entry", state.name));
    ir::Expression set = assign.value;
    keep_others(set, scope);
    const ExpressionBinder::Members members = expressions_.members_of(set);
    for (const ir::Term& value : members.values) {
        if (std::find(state.keys.begin(), state.keys.end(), value) == state.keys.end()) {
            names_.report(diag::Code::check_value, assign.value.span,
                          fmt::format("`{}` can never be a member of `{}`", ir::to_string(value), state.name),
                          {{state.span, "what it can hold is declared here"}});
            break;
        }
    }
    for (const ir::Expression& other : members.others) {
        const std::string name = fmt::format("{}{}", ir::kMember, ++kept_);
        before_.push_back(
            {other.span, ir::Let{name, {other.span, ir::StateRead{state.name, ir::Boxed<ir::Expression>(other)}}}});
    }
    const ir::Expression member{statement.span, ir::Term{statement.span, ir::Variable{ir::kMember}}};
    return {state.name, expressions_.contains(set, member, scope, kInBody), What::whole, std::nullopt};
}

ir::Let BodyBinder::let(const ir::Statement& statement, const ir::Let& let, Scope& scope) {
    BoundExpression value = expressions_.bind(let.value, scope, kInBody);
    check_name(let.name, statement.span, scope);
    scope[let.name] = {std::nullopt, value.known.numbers};
    return {let.name, std::move(value.expression)};
}

ir::Choose BodyBinder::choose(const ir::Statement& statement, const ir::Choose& choose, Scope& scope) {
    ir::Choose bound{choose.name, {}, std::nullopt};
    check_name(choose.name, statement.span, scope);
    if (choose.set) {
        ExpressionBinder::Range range = expressions_.range_of(*choose.set);
        bound.domain = std::move(range.values);
        const ir::Expression member{statement.span, ir::Term{statement.span, ir::Variable{choose.name}}};
        if (range.set) bound.where = expressions_.contains(*range.set, member, scope, kInBody);
    } else {
        bound.domain = names_.domain(choose.domain);
    }
    scope[choose.name] = {std::nullopt, integers_of(bound.domain)};
    if (choose.where) {
        ir::Expression where = truth(*choose.where, scope);
        bound.where = bound.where ? ir::Expression{where.span, ir::Binary{ir::BinaryOperator::conjunction,
                                                                          *std::move(bound.where), where}}
                                  : std::move(where);
    }
    return bound;
}

void BodyBinder::check_name(const std::string& variable, const source::Span& span, const Scope& scope) {
    if (scope.contains(variable))
        names_.report(diag::Code::check_twice, span, fmt::format("`${}` already has another meaning here", variable));
}

}  // namespace map2pml::passes
