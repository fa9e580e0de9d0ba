// Patterns: the half of `ExpressionBinder` that binds events.
#include <fmt/format.h>

#include "translator/protocols/bind/internal.h"

namespace map2pml::passes {

ir::EventPattern ExpressionBinder::event(const ir::EventPattern& event, Scope& scope, ExpressionPlace place) {
    ir::EventPattern bound = pattern(event, scope);
    if (event.where) {
        place.where = &event;
        bound.where = ir::Boxed<ir::Expression>(bind_as(ValueKind::boolean, **event.where, scope, place).expression);
    }
    return bound;
}

/// The acting agent comes before the partner, which binds nothing.
ir::EventPattern ExpressionBinder::pattern(const ir::EventPattern& event, Scope& scope) {
    names_.check_event(event);
    ir::EventPattern bound = event;
    if (event.agent) bound.agent = agent_term(*event.agent, scope, true);
    if (event.terms)
        for (ir::Term& term : *bound.terms) term = pattern_term(term, scope, true);
    if (event.result) bound.result = pattern_term(*event.result, scope, true);
    if (event.partner) bound.partner = agent_term(*event.partner, scope, false);
    const auto follows = bound.agent ? names_.followed_by(*bound.agent) : std::set<std::string>{};
    if (!event.clause.empty()) bound.clause = names_.clause(event.clause, follows, event.span);
    if (event.kind == ir::EventPattern::Kind::entered) bound.name = names_.clause(event.name, follows, event.span);
    return bound;
}

ir::Term ExpressionBinder::pattern_term(const ir::Term& term, Scope& scope, bool binds) {
    const auto* variable = std::get_if<ir::Variable>(&term.kind);
    if (variable == nullptr) return names_.value(term, true).value_or(term);
    const auto known = scope.find(variable->name);
    if (known == scope.end() && !binds) {
        names_.report(
            diag::Code::check_variable, term.span,
            fmt::format("`${}` is not bound here, and the partner of an event binds no variable", variable->name));
    } else if (known == scope.end()) {
        scope[variable->name] = {std::nullopt, all_integers()};
    } else if (known->second.value) {
        return {term.span, known->second.value->kind};
    }
    return term;
}

/// A term for the acting agent, or for its partner.
ir::Term ExpressionBinder::agent_term(const ir::Term& term, Scope& scope, bool binds) {
    ir::Term bound = pattern_term(term, scope, binds);
    if (std::holds_alternative<ir::Constant>(bound.kind) || std::holds_alternative<ir::Integer>(bound.kind)) {
        names_.report(
            diag::Code::check_type, term.span,
            fmt::format("`{}` is neither an agent nor a role; one of them is expected here", to_string(bound)));
    }
    return bound;
}

}  // namespace map2pml::passes
