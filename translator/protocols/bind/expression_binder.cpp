#include "translator/protocols/bind/internal.h"

#include <fmt/format.h>

#include <utility>

namespace map2pml::passes {

namespace {

/// The conjunction (`all`) or disjunction of the copies in this order, as flat a tree as possible. Without copies: true, or false.
ir::Expression joined(std::vector<ir::Expression> copies, bool all, const source::Span& span) {
    if (copies.empty()) return {span, ir::Term{span, ir::Constant{all ? "true" : "false"}}};
    const ir::BinaryOperator what = all ? ir::BinaryOperator::conjunction : ir::BinaryOperator::disjunction;
    while (copies.size() > 1) {
        std::vector<ir::Expression> pairs;
        for (std::size_t at = 0; at + 1 < copies.size(); at += 2)
            pairs.push_back({span, ir::Binary{what, std::move(copies[at]), std::move(copies[at + 1])}});
        if (copies.size() % 2 == 1) pairs.push_back(std::move(copies.back()));
        copies = std::move(pairs);
    }
    return std::move(copies.front());
}

/// \param all_integers of the instance: state of type value can hold them.
Knowledge knowledge_of(const ir::StateVariable& state, const Interval& all_integers) {
    switch (state.type) {
        case ir::StateVariable::Type::integer:
            return {ValueKind::integer, {state.first, state.last}};
        case ir::StateVariable::Type::boolean:
            return {ValueKind::boolean, {}};
        case ir::StateVariable::Type::value:
            return {ValueKind::any, all_integers};
    }
    return {};
}

/// Limit for an expanded formula; it does not enlarge the states of a search, but slows down its steps.
constexpr std::size_t kMostExpressionParts = 50'000;

constexpr const char* kOnlyInProperties =
    "events, `ended`, `failed`, `at`, `pending` and variables of agents are allowed only in properties; procedures and "
    "observers see state, parameters and constants";
constexpr const char* kOnlyInLtl =
    "`always`, `eventually`, `until` and `leads to` are allowed only in `ltl`, outside comparisons";
constexpr const char* kNotInWhere =
    "a `where` sees the variables of its event, state and constants, as they are before the step; write conditions "
    "on the run, which are about the state after the step, beside the event, as in `ended(!Ann) and sent …`";
constexpr const char* kNobodyActs = "there is no `self` in a property, because no agent acts in it; name the agent";

Knowledge of_kind(ValueKind kind) { return {kind, {}}; }

/// Where the agent that acts is: it may have left when the event has happened, so beside the event this would say nothing.
std::string place_in_where(const ir::StandsAt& stands, const ir::EventPattern& event) {
    const auto* who = std::get_if<ir::Term>(&stands.agent->kind);
    const bool may_act = who != nullptr && (!event.agent || *event.agent == *who);
    if (!may_act || stands.clause.empty()) return kNotInWhere;
    return fmt::format(
        "a `where` sees the variables of its event, state and constants; the clause in which the agent acts is written "
        "after its name, as in `… {} {} at {}`",
        event.kind == ir::EventPattern::Kind::sent ? "from" : "by", ir::to_string(*who), stands.clause);
}

bool is_temporal(ir::BinaryOperator what) {
    return what == ir::BinaryOperator::until || what == ir::BinaryOperator::leads_to;
}

bool joins_truths(ir::BinaryOperator what) {
    return is_temporal(what) || what == ir::BinaryOperator::conjunction || what == ir::BinaryOperator::disjunction ||
           what == ir::BinaryOperator::implication;
}

bool is_equality(ir::BinaryOperator what) {
    return what == ir::BinaryOperator::equal || what == ir::BinaryOperator::not_equal;
}

bool is_order(ir::BinaryOperator what) {
    return what == ir::BinaryOperator::less || what == ir::BinaryOperator::at_most ||
           what == ir::BinaryOperator::greater || what == ir::BinaryOperator::at_least;
}

/// Comparisons and calculations must not contain temporal operators.
ExpressionPlace now(ExpressionPlace place) {
    place.temporal = false;
    return place;
}

}  // namespace

Interval ExpressionBinder::all_integers() const {
    return {names_.world().instance.first_integer, names_.world().instance.last_integer};
}

void ExpressionBinder::require_place(bool allowed, const source::Span& span, const std::string& message) {
    if (!allowed) names_.report(diag::Code::check_misplaced, span, message);
}

bool ExpressionBinder::count_part(const source::Span& span) {
    if (++parts_ == kMostExpressionParts + 1) {
        names_.report(diag::Code::check_value, span,
                      fmt::format("expanded for each agent, this has more than {} parts", kMostExpressionParts));
    }
    return parts_ <= kMostExpressionParts;
}

Interval ExpressionBinder::narrow(const source::Span& span, const Interval& numbers) {
    if (is_within(numbers, kWord)) return numbers;
    names_.report(diag::Code::check_overflow, span,
                  fmt::format("this ranges from {} to {}, which does not fit in 32 bits", numbers.first, numbers.last));
    return {};  // errors that follow from it are not reported
}

BoundExpression ExpressionBinder::bind(const ir::Expression& expression, const Scope& scope, ExpressionPlace place) {
    if (!count_part(expression.span)) return {expression, {}};
    Bound bound = std::visit(
        ir::overloaded{
            [&](const ir::Term& term) { return bind_term(term, scope); },
            [&](const ir::NoValue&) {
                names_.check_no_value(expression.span);
                return Bound{expression, of_kind(ValueKind::other)};
            },
            [&](const ir::Self&) {
                require_place(place.self, expression.span, kNobodyActs);
                return Bound{expression, of_kind(ValueKind::agent)};
            },
            [&](const ir::StateRead& read) { return bind_read(expression, read, scope, place); },
            [&](const ir::Unary& unary) { return bind_unary(expression, unary, scope, place); },
            [&](const ir::Binary& binary) { return bind_binary(expression, binary, scope, place); },
            [&](const ir::Conditional& either) { return bind_conditional(either, scope, now(place)); },
            [&](const ir::NumberOf& number) {
                Bound agent = bind_as(ValueKind::agent, *number.agent, scope, now(place));
                const auto most = static_cast<std::int64_t>(names_.world().instance.agents.size());
                return Bound{{expression.span, ir::NumberOf{std::move(agent.expression)}},
                             {ValueKind::integer, {1, std::max<std::int64_t>(most, 1)}}};
            },
            [&](const ir::AgentAt& agent) {
                names_.check_agent_of_protocol(agent.agent, expression.span);
                Bound number = bind_as(ValueKind::integer, *agent.number, scope, now(place));
                return Bound{{expression.span, ir::AgentAt{agent.agent, std::move(number.expression)}},
                             of_kind(ValueKind::agent)};
            },
            [&](const ir::Quantified& all) { return bind_quantified(expression, all, scope, place); },
            [&](const ir::SetOperation& set) { return bind_set(expression, set, scope, now(place)); },
            [&](const ir::Count&) {
                return Bound{expression, of_kind(ValueKind::integer)};
            },  // only made here
            [&](const ir::Happened&) { return bind_of_run(expression, scope, place); },
            [&](const ir::HasEnded&) { return bind_of_run(expression, scope, place); },
            [&](const ir::StandsAt& stands) { return bind_standing(expression, stands, scope, place); },
            [&](const ir::AgentVariable& variable) { return bind_variable_of(expression, variable, scope, place); },
            [&](const ir::Pending&) { return bind_of_run(expression, scope, place); }},
        expression.kind);
    bound.expression.span = expression.span;
    return bound;
}

BoundExpression ExpressionBinder::bind_as(ValueKind wanted, const ir::Expression& expression, const Scope& scope,
                                          ExpressionPlace place) {
    Bound bound = bind(expression, scope, place);
    if (bound.known.kind != ValueKind::any && bound.known.kind != wanted) {
        names_.report(diag::Code::check_type, expression.span,
                      fmt::format("this is {}, but {} is expected here", in_words(bound.known.kind), in_words(wanted)));
        bound.known = {wanted, all_integers()};
    }
    return bound;
}

BoundExpression ExpressionBinder::bind_term(const ir::Term& term, const Scope& scope) {
    if (const auto* variable = std::get_if<ir::Variable>(&term.kind)) return bind_variable(term, variable->name, scope);
    const std::optional<ir::Term> value = names_.value(term, false);
    if (!value) return {{term.span, term}, {}};
    const auto* integer = std::get_if<ir::Integer>(&value->kind);
    const std::int64_t number = integer != nullptr ? integer->value : 0;
    return {{term.span, *value}, {kind_of(*value), {number, number}}};
}

BoundExpression ExpressionBinder::bind_variable(const ir::Term& term, const std::string& name, const Scope& scope) {
    const auto known = scope.find(name);
    if (known == scope.end()) {
        names_.report(diag::Code::check_variable, term.span, fmt::format("`${}` is not bound here", name));
        return {{term.span, term}, {}};
    }
    if (known->second.value)
        return {{term.span, ir::Term{term.span, known->second.value->kind}},
                {kind_of(*known->second.value), known->second.numbers}};
    return {{term.span, term}, {ValueKind::any, known->second.numbers}};
}

/// A state variable, or else a constant.
BoundExpression ExpressionBinder::bind_read(const ir::Expression& expression, const ir::StateRead& read,
                                            const Scope& scope, ExpressionPlace place) {
    const ir::StateVariable* state = names_.state(read.name);
    if (state == nullptr && !read.of) return bind_term({expression.span, ir::CurrentValue{read.name}}, scope);
    if (state == nullptr) {
        names_.report(diag::Code::unknown_name, expression.span,
                      fmt::format("the check file has no state `{}`{}", read.name, names_.similar_state(read.name)));
        return {expression, {}};
    }
    return read.of ? read_of(expression, *state, read, scope, place) : read_own(expression, *state, place);
}

BoundExpression ExpressionBinder::read_own(const ir::Expression& expression, const ir::StateVariable& state,
                                           ExpressionPlace place) {
    if (state.is_keyed()) {
        const bool is_set = state.keyed == ir::StateVariable::Keyed::set;
        names_.report(
            diag::Code::check_type, expression.span,
            fmt::format("`{0}` is a {1}, but a single value is expected here{2}", state.name, is_set ? "set" : "map",
                        is_set ? fmt::format("; `$x in {}` asks for a member", state.name)
                               : fmt::format("; `{}[$x]` is an entry", state.name)));
    }
    if (state.per_agent && !place.self) {
        names_.report(diag::Code::check_misplaced, expression.span,
                      fmt::format("each agent has its own `{}`; name the agent with `of`, as in `{} of !Ann`",
                                  state.name, state.name));
    }
    return {expression, knowledge_of(state, all_integers())};
}

BoundExpression ExpressionBinder::read_of(const ir::Expression& expression, const ir::StateVariable& state,
                                          const ir::StateRead& read, const Scope& scope, ExpressionPlace place) {
    if (state.is_keyed()) {
        ir::Expression key = key_of(state, **read.of, scope, now(place));
        return {{expression.span, ir::StateRead{state.name, ir::Boxed<ir::Expression>(std::move(key))}},
                knowledge_of(state, all_integers())};
    }
    if (!state.per_agent) {
        names_.report(diag::Code::check_misplaced, expression.span,
                      fmt::format("all agents share `{}`; `of` is for state that is `per agent`", state.name));
    }
    Bound agent = bind_as(ValueKind::agent, **read.of, scope, now(place));
    return {{expression.span, ir::StateRead{state.name, ir::Boxed<ir::Expression>(std::move(agent.expression))}},
            knowledge_of(state, all_integers())};
}

BoundExpression ExpressionBinder::bind_unary(const ir::Expression& expression, const ir::Unary& unary,
                                             const Scope& scope, ExpressionPlace place) {
    if (unary.what == ir::UnaryOperator::minus) {
        Bound operand = bind_as(ValueKind::integer, *unary.operand, scope, now(place));
        const Interval numbers = narrow(unary.operand->span, operand.known.numbers);
        const Interval result = narrow(expression.span, {-numbers.last, -numbers.first});
        return {{expression.span, ir::Unary{unary.what, std::move(operand.expression)}}, {ValueKind::integer, result}};
    }
    if (unary.what != ir::UnaryOperator::negation)
        require_place(place.temporal, expression.span, place.where != nullptr ? kNotInWhere : kOnlyInLtl);
    Bound operand = bind_as(ValueKind::boolean, *unary.operand, scope, place);
    return {{expression.span, ir::Unary{unary.what, std::move(operand.expression)}}, of_kind(ValueKind::boolean)};
}

BoundExpression ExpressionBinder::bind_binary(const ir::Expression& expression, const ir::Binary& binary,
                                              const Scope& scope, ExpressionPlace place) {
    if (!joins_truths(binary.what) && !is_equality(binary.what))
        return bind_calculation(expression, binary, scope, now(place));
    if (is_temporal(binary.what))
        require_place(place.temporal, expression.span, place.where != nullptr ? kNotInWhere : kOnlyInLtl);
    const bool compares = is_equality(binary.what);
    if (compares && (is_set(*binary.left) || is_set(*binary.right))) {
        ir::Expression equal = equal_sets(*binary.left, *binary.right, false, scope, now(place));
        if (binary.what == ir::BinaryOperator::equal) return {std::move(equal), of_kind(ValueKind::boolean)};
        return {{expression.span, ir::Unary{ir::UnaryOperator::negation, std::move(equal)}},
                of_kind(ValueKind::boolean)};
    }
    const auto side = [&](const ir::Expression& each) {
        return compares ? bind(each, scope, now(place)) : bind_as(ValueKind::boolean, each, scope, place);
    };
    Bound left = side(*binary.left);
    Bound right = side(*binary.right);
    return {{expression.span, ir::Binary{binary.what, std::move(left.expression), std::move(right.expression)}},
            of_kind(ValueKind::boolean)};
}

/// `asked | (1 << number($x))`: a set of agents that has no other form in messages, but has one as state.
void ExpressionBinder::warn_of_bits(const ir::Binary& binary) {
    const auto bit_of = [](const ir::Expression& side) -> const ir::Expression* {
        const auto* shift = std::get_if<ir::Binary>(&side.kind);
        if (shift == nullptr || shift->what != ir::BinaryOperator::shift_left) return nullptr;
        const auto* number = std::get_if<ir::NumberOf>(&shift->right->kind);
        return number != nullptr ? &*number->agent : nullptr;
    };
    const ir::Expression* agent = bit_of(*binary.left);
    const ir::Expression& other = agent != nullptr ? *binary.right : *binary.left;
    if (agent == nullptr) agent = bit_of(*binary.right);
    const auto* read = std::get_if<ir::StateRead>(&other.kind);
    const bool is_set = (binary.what == ir::BinaryOperator::bit_and || binary.what == ir::BinaryOperator::bit_or) &&
                        agent != nullptr && read != nullptr && !read->of;
    const ir::StateVariable* state = is_set ? names_.state(read->name) : nullptr;
    if (state == nullptr || state->per_agent || warned_of_bits_) return;  // each agent has a set of its own
    warned_of_bits_ = true;
    const auto* term = std::get_if<ir::Term>(&agent->kind);
    const std::string member = term != nullptr ? ir::to_string(*term) : "self";
    names_.report(
        diag::Code::check_bits, agent->span,
        fmt::format(
            "the bits of `{0}` are a set of agents, which cannot be exchanged for one another then; "
            "with `state {0} : set of %… = {{}}`, write `{1} in {0}`, `add {1} to {0}` and `remove {1} from {0}`",
            read->name, member));
}

/// Arithmetic, or an order comparison.
BoundExpression ExpressionBinder::bind_calculation(const ir::Expression& expression, const ir::Binary& binary,
                                                   const Scope& scope, ExpressionPlace place) {
    warn_of_bits(binary);
    Bound left = bind_as(ValueKind::integer, *binary.left, scope, place);
    Bound right = bind_as(ValueKind::integer, *binary.right, scope, place);
    const Interval left_numbers = narrow(binary.left->span, left.known.numbers);
    const Interval right_numbers = narrow(binary.right->span, right.known.numbers);
    ir::Expression bound{expression.span,
                         ir::Binary{binary.what, std::move(left.expression), std::move(right.expression)}};
    if (is_order(binary.what)) return {std::move(bound), of_kind(ValueKind::boolean)};
    const Interval result = narrow(expression.span, result_of(binary.what, left_numbers, right_numbers));
    return {std::move(bound), {ValueKind::integer, result}};
}

BoundExpression ExpressionBinder::bind_conditional(const ir::Conditional& either, const Scope& scope,
                                                   ExpressionPlace place) {
    Bound condition = bind_as(ValueKind::boolean, *either.condition, scope, place);
    Bound yes = bind(*either.yes, scope, place);
    Bound no = bind(*either.no, scope, place);
    const ValueKind kind = yes.known.kind == no.known.kind ? yes.known.kind : ValueKind::any;
    const Interval numbers = hull(yes.known.numbers, no.known.numbers);
    return {{{}, ir::Conditional{std::move(condition.expression), std::move(yes.expression), std::move(no.expression)}},
            {kind, numbers}};
}

BoundExpression ExpressionBinder::bind_quantified(const ir::Expression& expression, const ir::Quantified& all,
                                                  const Scope& scope, ExpressionPlace place) {
    if (scope.contains(all.variable)) {
        names_.report(diag::Code::check_twice, expression.span,
                      fmt::format("`${}` already has another meaning here", all.variable));
    }
    const Range range = all.set ? range_of(**all.set) : Range{names_.agents(all.over), std::nullopt};
    std::vector<ir::Expression> copies;
    for (const ir::Term& value : range.values) {
        Scope inner = scope;
        const auto* integer = std::get_if<ir::Integer>(&value.kind);
        const std::int64_t number = integer != nullptr ? integer->value : 0;
        inner[all.variable] = {value, {number, number}};
        ir::Expression copy = bind_as(ValueKind::boolean, *all.body, inner, place).expression;
        if (range.set) {
            ir::Expression member = contains(*range.set, {expression.span, value}, scope, now(place));
            const auto how = all.for_all ? ir::BinaryOperator::implication : ir::BinaryOperator::conjunction;
            copy = {expression.span, ir::Binary{how, std::move(member), std::move(copy)}};
        }
        copies.push_back(std::move(copy));
        if (parts_ > kMostExpressionParts) break;
    }
    return {joined(copies, all.for_all, expression.span), of_kind(ValueKind::boolean)};
}

BoundExpression ExpressionBinder::bind_standing(const ir::Expression& expression, const ir::StandsAt& stands,
                                                const Scope& scope, ExpressionPlace place) {
    require_place(place.run, expression.span,
                  place.where != nullptr ? place_in_where(stands, *place.where) : kOnlyInProperties);
    Bound agent = bind_as(ValueKind::agent, *stands.agent, scope, now(place));
    ir::StandsAt bound = stands;
    if (!stands.clause.empty()) {
        const auto* term = std::get_if<ir::Term>(&agent.expression.kind);
        const auto follows = term != nullptr ? names_.followed_by(*term) : std::set<std::string>{};
        bound.clause = names_.clause(stands.clause, follows, expression.span);
    }
    bound.agent = std::move(agent.expression);
    return {{expression.span, std::move(bound)}, of_kind(ValueKind::boolean)};
}

BoundExpression ExpressionBinder::bind_variable_of(const ir::Expression& expression, const ir::AgentVariable& variable,
                                                   const Scope& scope, ExpressionPlace place) {
    require_place(place.run, expression.span, place.where != nullptr ? kNotInWhere : kOnlyInProperties);
    names_.check_variable(variable.variable, expression.span);
    Bound agent = bind_as(ValueKind::agent, *variable.agent, scope, now(place));
    return {{expression.span, ir::AgentVariable{std::move(agent.expression), variable.variable}},
            {ValueKind::any, all_integers()}};
}

/// Events, ends, and pending messages.
BoundExpression ExpressionBinder::bind_of_run(const ir::Expression& expression, const Scope& scope,
                                              ExpressionPlace place) {
    require_place(place.run, expression.span, place.where != nullptr ? kNotInWhere : kOnlyInProperties);
    ir::Expression bound = expression;
    Scope inner = scope;
    if (const auto* happened = std::get_if<ir::Happened>(&expression.kind)) {
        bound.kind = ir::Happened{event(*happened->event, inner, {})};
    } else if (const auto* pending = std::get_if<ir::Pending>(&expression.kind)) {
        bound.kind = ir::Pending{pattern(*pending->message, inner)};
    } else if (const auto* ended = std::get_if<ir::HasEnded>(&expression.kind)) {
        Bound agent = bind_as(ValueKind::agent, *ended->agent, scope, now(place));
        bound.kind = ir::HasEnded{std::move(agent.expression), ended->in_failure};
    }
    return {std::move(bound), of_kind(ValueKind::boolean)};
}

}  // namespace map2pml::passes
