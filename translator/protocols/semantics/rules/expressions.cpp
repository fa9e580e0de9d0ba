#include "translator/protocols/semantics/rules/expressions.h"

#include <algorithm>
#include <limits>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

namespace {

using Number = std::optional<std::int64_t>;

constexpr std::int64_t kWidestShift = 30;

/// Operands are of 32 bits, so no operation here leaves 64.
Number in_width(std::int64_t result) {
    using Width = std::numeric_limits<std::int32_t>;
    return result < Width::min() || result > Width::max() ? Number{} : result;
}

Number shift(std::int64_t left, std::int64_t right, bool to_the_left) {
    if (left < 0 || right < 0 || right > kWidestShift) return std::nullopt;
    return in_width(to_the_left ? left << right : left >> right);
}

bool is_comparison(ir::BinaryOperator what) {
    using enum ir::BinaryOperator;
    return what == equal || what == not_equal || what == less || what == at_most || what == greater || what == at_least;
}

bool is_connective(ir::BinaryOperator what) {
    using enum ir::BinaryOperator;
    return what == conjunction || what == disjunction || what == implication;
}

}  // namespace

Expressions::Expressions(const ir::Protocol& protocol, const ir::Instance& instance, const Values& values,
                         const Patterns& patterns)
    : instance_(instance), values_(values), patterns_(patterns), variables_(instance) {
    for (const ir::Clause& clause : protocol.clauses) clause_names_.push_back(clause_name(clause));
    const State nowhere;
    for (const ir::StateVariable& variable : instance.states)
        for (const ir::Term& key : variable.keys)
            keys_[variable.name].push_back(term(key, {nowhere, nowhere.variables}));
}

Datum Expressions::of_value(Value value) const {
    const auto number = values_.integer(value);
    return number ? integer_datum(*number) : other_datum(value);
}

std::optional<Value> Expressions::to_value(const Datum& datum) const {
    switch (datum.kind) {
        case Datum::Kind::missing:
            return std::nullopt;
        case Datum::Kind::integer:
            return values_.of_integer(datum.integer);
        case Datum::Kind::value:
            return datum.value;
    }
    return std::nullopt;
}

Datum Expressions::truth_datum(std::optional<bool> truth) const {
    return truth ? other_datum(values_.truth(*truth)) : Datum{};
}

std::optional<bool> Expressions::truth(const ir::Expression& expression, const Scope& scope) const {
    const Datum datum = evaluate(expression, scope);
    if (datum == other_datum(values_.truth(true))) return true;
    const bool is_false = scope.is_total || datum == other_datum(values_.truth(false));
    return is_false ? std::optional(false) : std::nullopt;
}

Datum Expressions::evaluate(const ir::Expression& expression, const Scope& scope) const {
    return std::visit(
        ir::overloaded{
            [&](const ir::Term& each) { return term(each, scope); },
            [](const ir::NoValue&) { return other_datum(kNotBound); },
            [&](const ir::Self&) { return scope.self ? other_datum(values_.agent(*scope.self)) : Datum{}; },
            [&](const ir::StateRead& each) { return read(each, scope); },
            [&](const ir::Unary& each) { return unary(each, scope); },
            [&](const ir::Binary& each) { return binary(each, scope); },
            [&](const ir::Conditional& each) {
                const auto condition = truth(*each.condition, scope);
                return condition ? evaluate(*condition ? *each.yes : *each.no, scope) : Datum{};
            },
            [&](const ir::NumberOf& each) { return number_of(each, scope); },
            [&](const ir::AgentAt& each) { return agent_at(each, scope); },
            [](const ir::Quantified&) { return Datum{}; },    // impossible: expanded in an instance
            [](const ir::SetOperation&) { return Datum{}; },  // likewise
            [&](const ir::Count& each) { return count(each, scope); },
            [&](const ir::Happened& each) {
                return truth_datum(scope.happened != nullptr && scope.happened->contains(&*each.event));
            },
            [&](const ir::HasEnded& each) { return truth_datum(has_ended(each, scope)); },
            [&](const ir::StandsAt& each) { return truth_datum(stands_at(each, scope)); },
            [&](const ir::AgentVariable& each) { return variable_of(each, scope); },
            [&](const ir::Pending& each) { return truth_datum(patterns_.is_pending(*each.message, scope, *this)); },
        },
        expression.kind);
}

/// The latest declaration hides earlier ones with the same name.
Datum Expressions::term(const ir::Term& term, const Scope& scope) const {
    if (const auto* variable = std::get_if<ir::Variable>(&term.kind)) {
        const auto found = std::find_if(scope.locals.rbegin(), scope.locals.rend(),
                                        [&](const auto& local) { return local.first == variable->name; });
        return found == scope.locals.rend() ? Datum{} : found->second;
    }
    if (const auto* integer = std::get_if<ir::Integer>(&term.kind)) return integer_datum(integer->value);
    const auto value = values_.literal(term);
    return value ? of_value(*value) : Datum{};
}

/// The agent that is the value of an expression, if it is an agent.
std::optional<std::size_t> Expressions::agent(const ir::Expression& expression, const Scope& scope) const {
    const Datum datum = evaluate(expression, scope);
    return datum.kind == Datum::Kind::value ? values_.agent_index(datum.value) : std::nullopt;
}

std::optional<std::size_t> Expressions::slot(const std::string& state, const ir::Expression* of,
                                             const Scope& scope) const {
    const auto keys = keys_.find(state);
    if (keys == keys_.end() || of == nullptr)
        return variables_.slot(state, of != nullptr ? agent(*of, scope) : scope.self);
    const Datum key = evaluate(*of, scope);
    const auto found = std::find(keys->second.begin(), keys->second.end(), key);
    if (key.is_missing() || found == keys->second.end()) return std::nullopt;
    return variables_.slot(state, static_cast<std::size_t>(found - keys->second.begin()));
}

Datum Expressions::read(const ir::StateRead& read, const Scope& scope) const {
    const ir::Expression* of = read.of ? &**read.of : nullptr;
    const auto found = slot(read.name, of, scope);
    if (found) return of_value(scope.variables[*found]);
    return read.or_false && !evaluate(*of, scope).is_missing() ? truth_datum(false) : Datum{};
}

Datum Expressions::count(const ir::Count& count, const Scope& scope) const {
    Scope inner = scope;
    inner.locals.emplace_back(ir::kMember, Datum{});
    std::int64_t number = 0;
    for (const ir::Term& key : count.keys) {
        inner.locals.back().second = term(key, scope);
        const auto is_counted = truth(*count.body, inner);
        if (!is_counted) return {};
        number += *is_counted ? 1 : 0;
    }
    return integer_datum(number);
}

Datum Expressions::unary(const ir::Unary& unary, const Scope& scope) const {
    switch (unary.what) {
        case ir::UnaryOperator::minus: {
            const Datum operand = evaluate(*unary.operand, scope);
            const auto result = operand.kind == Datum::Kind::integer
                                    ? compute(ir::BinaryOperator::minus, 0, operand.integer)
                                    : std::nullopt;
            return result ? integer_datum(*result) : Datum{};
        }
        case ir::UnaryOperator::negation: {
            const auto operand = truth(*unary.operand, scope);
            return truth_datum(operand ? std::optional(!*operand) : std::nullopt);
        }
        case ir::UnaryOperator::always:
        case ir::UnaryOperator::eventually:
            break;  // impossible: temporal
    }
    return {};
}

Datum Expressions::binary(const ir::Binary& binary, const Scope& scope) const {
    if (is_comparison(binary.what)) {
        const auto result = compare(binary, scope);
        return truth_datum(scope.is_total ? result.value_or(false) : result);
    }
    if (is_connective(binary.what)) return truth_datum(connect(binary, scope));
    const Datum left = evaluate(*binary.left, scope);
    const Datum right = evaluate(*binary.right, scope);
    if (left.kind != Datum::Kind::integer || right.kind != Datum::Kind::integer) return {};
    const auto result = compute(binary.what, left.integer, right.integer);
    return result ? integer_datum(*result) : Datum{};
}

/// Any two values can be compared for equality; only numbers have an order.
std::optional<bool> Expressions::compare(const ir::Binary& binary, const Scope& scope) const {
    const Datum left = evaluate(*binary.left, scope);
    const Datum right = evaluate(*binary.right, scope);
    if (left.is_missing() || right.is_missing()) return std::nullopt;
    if (binary.what == ir::BinaryOperator::equal || binary.what == ir::BinaryOperator::not_equal)
        return (left == right) == (binary.what == ir::BinaryOperator::equal);
    if (left.kind != Datum::Kind::integer || right.kind != Datum::Kind::integer) return std::nullopt;
    const auto result = compute(binary.what, left.integer, right.integer);
    return result ? std::optional(*result == 1) : std::nullopt;
}

/// The right side counts only if the left one does not decide.
std::optional<bool> Expressions::connect(const ir::Binary& binary, const Scope& scope) const {
    const auto left = truth(*binary.left, scope);
    if (!left) return std::nullopt;
    const bool is_open = *left == (binary.what != ir::BinaryOperator::disjunction);
    if (!is_open) return binary.what != ir::BinaryOperator::conjunction;
    return truth(*binary.right, scope);
}

Datum Expressions::number_of(const ir::NumberOf& number, const Scope& scope) const {
    const auto index = agent(*number.agent, scope);
    if (!index) return {};
    const auto& agents = instance_.agents;
    const auto upto = agents.begin() + static_cast<std::ptrdiff_t>(*index) + 1;
    return integer_datum(
        std::count_if(agents.begin(), upto, [&](const auto& each) { return each.agent == agents[*index].agent; }));
}

Datum Expressions::agent_at(const ir::AgentAt& agent, const Scope& scope) const {
    const Datum number = evaluate(*agent.number, scope);
    if (number.kind != Datum::Kind::integer) return {};
    std::int64_t count = 0;
    for (std::size_t at = 0; at < instance_.agents.size(); ++at) {
        count += instance_.agents[at].agent == agent.agent ? 1 : 0;
        if (instance_.agents[at].agent == agent.agent && count == number.integer) return other_datum(values_.agent(at));
    }
    return {};
}

bool Expressions::has_ended(const ir::HasEnded& ended, const Scope& scope) const {
    const auto index = agent(*ended.agent, scope);
    if (!index) return false;
    const AgentState& state = scope.state.agents[*index];
    return ended.in_failure ? has_failed(state) : has_finished(state);
}

/// The innermost activation of the agent's own thread; branches and spawned calls do not count.
bool Expressions::stands_at(const ir::StandsAt& stands, const Scope& scope) const {
    const auto index = agent(*stands.agent, scope);
    if (!index) return false;
    const Thread& thread = scope.state.agents[*index].threads.front();
    if (thread.has_ended()) return false;
    return stands.clause.empty() ? thread.operation->span.begin.line == stands.line
                                 : clause_names_[thread.clause] == stands.clause;
}

Datum Expressions::variable_of(const ir::AgentVariable& variable, const Scope& scope) const {
    const auto index = agent(*variable.agent, scope);
    if (!index) return {};
    const auto name = values_.find_name(variable.variable);
    const Thread& thread = scope.state.agents[*index].threads.front();
    return of_value(name ? thread.environment.get(*name) : kNotBound);
}

Number compute(ir::BinaryOperator what, std::int64_t left, std::int64_t right) {
    using enum ir::BinaryOperator;
    if (!in_width(left) || !in_width(right)) return std::nullopt;
    const bool negative = left < 0 || right < 0;
    switch (what) {
        case plus:
            return in_width(left + right);
        case minus:
            return in_width(left - right);
        case times:
            return in_width(left * right);
        case divided_by:
            return right == 0 ? Number{} : in_width(left / right);
        case modulo:
            return right == 0 ? Number{} : left % right;
        case shift_left:
        case shift_right:
            return shift(left, right, what == shift_left);
        case bit_and:
            return negative ? Number{} : left & right;
        case bit_or:
            return negative ? Number{} : left | right;
        case less:
            return left < right ? 1 : 0;
        case at_most:
            return left <= right ? 1 : 0;
        case greater:
            return left > right ? 1 : 0;
        case at_least:
            return left >= right ? 1 : 0;
        case equal:
        case not_equal:
        case conjunction:
        case disjunction:
        case implication:
        case until:
        case leads_to:
            break;  // not of numbers: `Expressions` decides them
    }
    return std::nullopt;
}

}  // namespace map2pml::semantics
