#include "translator/protocols/promela/expressions.h"

#include <algorithm>
#include <utility>

#include "translator/model/protocol/operation.h"
#include "translator/protocols/promela/state_variables.h"

namespace map2pml::promela {

using ir::BinaryOperator;
using Operator = part::Operation::What;
using Type = Code::Type;

namespace {

Expression infix(Expression left, Operator what, Expression right) {
    return grouped(operation(what, {std::move(left), std::move(right)}));
}

Type type_of(const ir::StateVariable& state) {
    return state.type == ir::StateVariable::Type::integer   ? Type::integer
           : state.type == ir::StateVariable::Type::boolean ? Type::boolean
                                                            : Type::value;
}

/// Whether the keys are integers that follow one another.
bool is_range(const std::vector<ir::Term>& keys) {
    const auto number = [](const ir::Term& key) { return std::get_if<ir::Integer>(&key.kind); };
    for (std::size_t at = 0; at < keys.size(); ++at) {
        if (number(keys[at]) == nullptr) return false;
        if (at > 0 && number(keys[at])->value != number(keys[at - 1])->value + 1) return false;
    }
    return !keys.empty();
}

/// Within bounds, ends included.
Expression is_between(const Expression& number, Expression first, Expression last) {
    return both(infix(number, Operator::at_least, std::move(first)), infix(number, Operator::at_most, std::move(last)));
}

/// SPIN prints a formula before it reads it again, and `a - -1` becomes `a--1` then.
Expression digits_of(std::int64_t number, bool in_ltl) {
    return number >= 0 ? numeral(number)
           : in_ltl    ? infix(numeral(0), Operator::minus, numeral(-number))
                       : grouped(numeral(number));
}

/// `wanted` is needed only where `where` is true.
Expression needed_where(const Expression& where, const Expression& wanted) {
    return wanted.empty() ? Expression() : infix(negated(where), Operator::disjunction, wanted);
}

Operator operator_for(BinaryOperator what) {
    switch (what) {
        case BinaryOperator::plus:
            return Operator::plus;
        case BinaryOperator::minus:
            return Operator::minus;
        case BinaryOperator::times:
            return Operator::times;
        case BinaryOperator::divided_by:
            return Operator::divided_by;
        case BinaryOperator::modulo:
            return Operator::modulo;
        case BinaryOperator::shift_left:
            return Operator::shift_left;
        case BinaryOperator::shift_right:
            return Operator::shift_right;
        case BinaryOperator::bit_and:
            return Operator::bit_and;
        case BinaryOperator::bit_or:
            return Operator::bit_or;
        case BinaryOperator::less:
            return Operator::less;
        case BinaryOperator::at_most:
            return Operator::at_most;
        case BinaryOperator::greater:
            return Operator::greater;
        case BinaryOperator::at_least:
            return Operator::at_least;
        case BinaryOperator::equal:
            return Operator::equal;
        case BinaryOperator::not_equal:
            return Operator::not_equal;
        case BinaryOperator::conjunction:
            return Operator::conjunction;
        case BinaryOperator::disjunction:
        case BinaryOperator::implication:  // of the negated left side
            return Operator::disjunction;
        case BinaryOperator::until:
            return Operator::until;
        case BinaryOperator::leads_to:
            return Operator::implication;
    }
    return Operator::disjunction;
}

bool is_order(BinaryOperator what) {
    return what == BinaryOperator::less || what == BinaryOperator::at_most || what == BinaryOperator::greater ||
           what == BinaryOperator::at_least;
}

/// The condition under which the result of an operation on two integers exists (expression.h); sums and products always fit.
Expression has_result(BinaryOperator what, const Expression& left, const Expression& right) {
    constexpr std::int64_t kMostPlaces = 30;
    constexpr std::int64_t kLargest = 2147483647;
    const Expression shift = is_between(right, numeral(0), numeral(kMostPlaces));
    switch (what) {
        case BinaryOperator::divided_by:
        case BinaryOperator::modulo:
            return infix(right, Operator::not_equal, numeral(0));
        case BinaryOperator::shift_left:
            return both(shift, is_between(left, numeral(0), infix(numeral(kLargest), Operator::shift_right, right)));
        case BinaryOperator::shift_right:
            return both(shift, infix(left, Operator::at_least, numeral(0)));
        case BinaryOperator::bit_and:
        case BinaryOperator::bit_or:
            return both(infix(left, Operator::at_least, numeral(0)), infix(right, Operator::at_least, numeral(0)));
        default:
            return {};
    }
}

}  // namespace

Expression chosen(Expression condition, Expression yes, Expression no, bool in_ltl) {
    if (!in_ltl) return one_of_two(std::move(condition), std::move(yes), std::move(no));
    const Expression test = grouped(std::move(condition));
    const auto times = [](Expression left, Expression right) {
        return operation(Operator::times, {std::move(left), grouped(std::move(right))});
    };
    return grouped(sum(times(test, std::move(yes)), times(grouped(difference(numeral(1), test)), std::move(no))));
}

Expression ExpressionWriter::digits(std::int64_t number) const { return digits_of(number, in_ltl_); }

Code ExpressionWriter::as_value(Code code) const {
    switch (code.type) {
        case Type::value:
            return code;
        case Type::boolean: {
            const Expression yes = model_.values.constant({{}, ir::Constant{"true"}});
            const Expression no = model_.values.constant({{}, ir::Constant{"false"}});
            return {Type::value,
                    is_true(code.value)    ? yes
                    : is_false(code.value) ? no
                                           : choice(code.value, yes, no),
                    code.defined};
        }
        case Type::integer:
            break;
    }
    const Expression in_range =
        is_between(code.value, digits(model_.instance.first_integer), digits(model_.instance.last_integer));
    return {Type::value, infix(code.value, Operator::plus, digits(model_.values.integer_zero())),
            both(code.defined, in_range)};
}

Code ExpressionWriter::as_integer(Code code) const {
    if (code.type == Type::integer) return code;
    if (code.type == Type::boolean) return {Type::integer, numeral(0), falsity()};
    const std::int64_t zero = model_.values.integer_zero();
    const Expression is_integer = is_between(code.value, digits(zero + model_.instance.first_integer),
                                             digits(zero + model_.instance.last_integer));
    return {Type::integer, infix(code.value, Operator::minus, digits(zero)), both(code.defined, is_integer)};
}

Code ExpressionWriter::as_boolean(Code code) const {
    if (code.type == Type::boolean) return code;
    if (code.type == Type::integer) return {Type::boolean, falsity(), falsity()};
    const Expression yes = infix(code.value, Operator::equal, model_.values.constant({{}, ir::Constant{"true"}}));
    const Expression no = infix(code.value, Operator::equal, model_.values.constant({{}, ir::Constant{"false"}}));
    return {Type::boolean, yes, both(code.defined, infix(yes, Operator::disjunction, no))};
}

Code ExpressionWriter::as_state(Code code, const ir::StateVariable& state) const {
    switch (state.type) {
        case ir::StateVariable::Type::value:
            return as_value(std::move(code));
        case ir::StateVariable::Type::boolean:
            return as_boolean(std::move(code));
        case ir::StateVariable::Type::integer:
            break;
    }
    Code number = as_integer(std::move(code));
    number.defined = both(number.defined, is_between(number.value, digits(state.first), digits(state.last)));
    return number;
}

Code ExpressionWriter::write(const ir::Expression& expression, const Scope& scope) const {
    return std::visit(ir::overloaded{
                          [&](const ir::Term& each) { return term(each, scope); },
                          [](const ir::NoValue&) {
                              return Code{Type::value, numeral(0), {}};
                          },
                          [&](const ir::Self&) {
                              return Code{Type::value, scope.self, {}};
                          },
                          [&](const ir::StateRead& read) { return state(read, scope); },
                          [&](const ir::Unary& each) { return unary(each, scope); },
                          [&](const ir::Binary& each) { return binary(each, scope); },
                          [&](const ir::Conditional& each) { return either(each, scope); },
                          [&](const ir::NumberOf& number) { return number_of(number, scope); },
                          [&](const ir::AgentAt& at) { return agent_at(at, scope); },
                          [](const ir::Quantified&) {
                              return Code{Type::boolean, falsity(), {}};
                          },  // written out before
                          [](const ir::SetOperation&) {
                              return Code{Type::boolean, falsity(), {}};
                          },  // likewise
                          [&](const ir::Count& each) { return count(each, scope); },
                          [&](const ir::Happened&) {
                              return Code{Type::boolean, atom_(expression), {}};
                          },
                          [&](const ir::HasEnded&) {
                              return Code{Type::boolean, atom_(expression), {}};
                          },
                          [&](const ir::StandsAt&) {
                              return Code{Type::boolean, atom_(expression), {}};
                          },
                          [&](const ir::AgentVariable& variable) {
                              const Code agent = as_value(write(*variable.agent, scope));
                              return Code{Type::value, atom_(expression), both(agent.defined, is_agent(agent.value))};
                          },
                          [&](const ir::Pending&) {
                              return Code{Type::boolean, atom_(expression), {}};
                          },
                      },
                      expression.kind);
}

Code ExpressionWriter::condition(const ir::Expression& expression, const Scope& scope) const {
    return settled(as_boolean(write(expression, scope)), scope);
}

Code ExpressionWriter::term(const ir::Term& term, const Scope& scope) const {
    if (const auto* variable = std::get_if<ir::Variable>(&term.kind)) {
        const auto known = scope.variables.find(variable->name);
        return known == scope.variables.end() ? Code{Type::value, numeral(0), falsity()} : known->second;
    }
    if (const auto* integer = std::get_if<ir::Integer>(&term.kind)) return {Type::integer, digits(integer->value), {}};
    if (const auto* constant = std::get_if<ir::Constant>(&term.kind)) {
        if (constant->text == "true" || constant->text == "false")
            return {Type::boolean, constant->text == "true" ? truth() : falsity(), {}};
    }
    if (const auto* name = std::get_if<ir::AgentName>(&term.kind)) {
        const auto& agents = model_.instance.agents;
        const auto at =
            std::find_if(agents.begin(), agents.end(), [&](const auto& each) { return each.name == name->name; });
        if (at != agents.end())
            return {Type::value, model_.values.agent(static_cast<std::size_t>(at - agents.begin())), {}};
    }
    return {Type::value, model_.values.constant(term), {}};
}

Code ExpressionWriter::state(const ir::StateRead& read, const Scope& scope) const {
    const auto& states = model_.instance.states;
    const auto found =
        std::find_if(states.begin(), states.end(), [&](const auto& each) { return each.name == read.name; });
    const Type type = type_of(*found);
    if (found->is_keyed()) return entry(*found, read, scope);
    if (!read.of) {
        const auto changed = scope.states.find(read.name);
        return changed != scope.states.end() ? changed->second
                                             : Code{type, state_storage(model_, *found, scope.self), {}};
    }
    const Code owner = as_value(write(**read.of, scope));
    const Expression known = is_agent(owner.value);
    const Expression before = grouped(difference(owner.value, numeral(1)));
    const Expression safe =
        in_ltl_ ? grouped(sum(operation(Operator::times, {before, known}), numeral(1))) : owner.value;
    Expression own = state_storage(model_, *found, safe);
    // Assignments of the current procedure belong to its own agent, by whatever expression that agent is named.
    if (const auto changed = scope.states.find(read.name); changed != scope.states.end())
        own = chosen(infix(owner.value, Operator::equal, scope.self), changed->second.value, own, in_ltl_);
    return {type, own, both(owner.defined, known)};
}

Scope ExpressionWriter::with_member(const ir::Term& key, const Scope& scope) const {
    Scope inner = scope;
    inner.variables.insert_or_assign(ir::kMember, term(key, scope));
    return inner;
}

/// The keys are the integers or the numbers of values from `first` on.
ExpressionWriter::Index ExpressionWriter::in_block(const Code& key, const Expression& first, std::size_t count) const {
    const Expression position = infix(key.value, Operator::minus, first);
    const Expression known =
        both(key.defined, is_between(position, numeral(0), numeral(static_cast<std::int64_t>(count) - 1)));
    return {in_ltl_ ? infix(position, Operator::times, known) : position, known, {}};
}

ExpressionWriter::Index ExpressionWriter::find_key(const ir::StateVariable& state, const ir::Expression& of,
                                                   const Scope& scope) const {
    const Code key = write(of, scope);
    const Code plain{key.type, key.value, {}};
    std::vector<Code> codes;
    for (const ir::Term& each : state.keys) codes.push_back(term(each, scope));
    for (std::size_t at = 0; at < codes.size(); ++at)
        if (codes[at].type == key.type && codes[at].value == key.value) return {numeral(at), {}, key.defined};
    const auto* literal = std::get_if<ir::Term>(&of.kind);
    const bool is_literal = literal != nullptr && !std::holds_alternative<ir::Variable>(literal->kind);
    if (is_literal || codes.empty()) return {numeral(0), falsity(), key.defined};
    Index index;
    if (is_range(state.keys)) {
        index = in_block(as_integer(plain), codes.front().value, codes.size());
    } else if (const auto block = block_of_agents(state.keys); block && key.type == Type::value) {
        index = in_block(plain, numeral(*block), codes.size());
    } else {
        index.value = numeral(0);
        Expressions any;
        for (std::size_t at = 0; at < codes.size(); ++at) {
            any.push_back(equality(true, plain, codes[at]).value);
            if (at > 0) index.value = choice(any.back(), numeral(at), index.value);
        }
        index.known = grouped(any_of(std::move(any)));
    }
    index.defined = key.defined;
    return index;
}

/// The number of the first one, if the keys are agents that follow one another.
std::optional<std::int64_t> ExpressionWriter::block_of_agents(const std::vector<ir::Term>& keys) const {
    const auto& agents = model_.instance.agents;
    std::optional<std::int64_t> first;
    for (std::size_t at = 0; at < keys.size(); ++at) {
        const auto* name = std::get_if<ir::AgentName>(&keys[at].kind);
        const auto found = std::find_if(agents.begin(), agents.end(), [&](const ir::AgentInstance& each) {
            return name != nullptr && each.name == name->name;
        });
        const std::int64_t number = found - agents.begin() + 1;
        if (found == agents.end() || number != first.value_or(number) + static_cast<std::int64_t>(at))
            return std::nullopt;
        if (!first) first = number;
    }
    return first;
}

Code ExpressionWriter::index(const ir::StateVariable& state, const ir::Expression& key, const Scope& scope) const {
    const Index found = find_key(state, key, scope);
    return {Type::integer, found.value, both(found.defined, found.known)};
}

/// With what the current procedure has stored so far.
Code ExpressionWriter::entry(const ir::StateVariable& state, const ir::StateRead& read, const Scope& scope) const {
    const Index index = find_key(state, **read.of, scope);
    const auto is_number = [](const Expression& each) { return std::holds_alternative<part::Number>(each.part()); };
    Expression value = state_storage(model_, state, index.value);
    if (const auto stored = scope.entries.find(state.name); stored != scope.entries.end()) {
        for (const StoredEntry& each : stored->second)
            if (each.index == index.value)
                value = each.value.value;
            else if (!is_number(each.index) || !is_number(index.value))
                value = choice(infix(index.value, Operator::equal, each.index), each.value.value, value);
    }
    if (!read.or_false) return {type_of(state), value, both(index.defined, index.known)};
    return {Type::boolean, index.known.empty() ? value : infix(index.known, Operator::conjunction, value),
            index.defined};
}

Code ExpressionWriter::count(const ir::Count& count, const Scope& scope) const {
    Expressions truths;
    Expression defined;
    for (const ir::Term& key : count.keys) {
        const Code each = condition(*count.body, with_member(key, scope));
        truths.push_back(each.value);
        defined = both(defined, each.defined);
    }
    if (truths.empty()) return {Type::integer, numeral(0), {}};
    return {Type::integer, truths.size() == 1 ? truths.front() : grouped(operation(Operator::plus, std::move(truths))),
            defined};
}

Expression ExpressionWriter::is_agent(const Expression& value) const {
    return is_between(value, numeral(1), numeral(model_.instance.agents.size()));
}

/// Where everything has a value, a comparison without one is false.
Code ExpressionWriter::settled(Code comparison, const Scope& scope) {
    if (scope.total && !comparison.defined.empty())
        return {Type::boolean, infix(comparison.defined, Operator::conjunction, comparison.value), {}};
    return comparison;
}

Code ExpressionWriter::unary(const ir::Unary& unary, const Scope& scope) const {
    if (unary.what == ir::UnaryOperator::minus) {
        const Code number = as_integer(write(*unary.operand, scope));
        return {Type::integer,
                in_ltl_ ? infix(numeral(0), Operator::minus, number.value)
                        : grouped(prefixed(part::Prefixed::What::minus, number.value)),
                number.defined};
    }
    const Code truth = condition(*unary.operand, scope);
    return {Type::boolean, grouped(negated(truth.value)), truth.defined};
}

Code ExpressionWriter::binary(const ir::Binary& binary, const Scope& scope) const {
    switch (binary.what) {
        case BinaryOperator::equal:
        case BinaryOperator::not_equal:
            return settled(
                equality(binary.what == BinaryOperator::equal, write(*binary.left, scope), write(*binary.right, scope)),
                scope);
        case BinaryOperator::conjunction:
        case BinaryOperator::disjunction:
        case BinaryOperator::implication: {
            const Code left = condition(*binary.left, scope);
            const Code right = condition(*binary.right, scope);
            const Expression first = binary.what == BinaryOperator::implication ? negated(left.value) : left.value;
            const Expression looks_right =
                binary.what == BinaryOperator::disjunction ? negated(left.value) : left.value;
            return {Type::boolean, infix(first, operator_for(binary.what), right.value),
                    both(left.defined, needed_where(looks_right, right.defined))};
        }
        default:
            break;
    }
    const Code result =
        arithmetic(binary.what, as_integer(write(*binary.left, scope)), as_integer(write(*binary.right, scope)));
    return is_order(binary.what) ? settled(result, scope) : result;
}

Code ExpressionWriter::arithmetic(BinaryOperator what, const Code& left, const Code& right) const {
    const bool divides = what == BinaryOperator::divided_by || what == BinaryOperator::modulo;
    const Expression safe = in_ltl_ && divides
                                ? infix(right.value, Operator::plus, infix(right.value, Operator::equal, numeral(0)))
                                : right.value;  // used only if not 0
    return {is_order(what) ? Type::boolean : Type::integer, infix(left.value, operator_for(what), safe),
            both(both(left.defined, right.defined), has_result(what, left.value, right.value))};
}

/// For any two values: values of different kinds differ.
Code ExpressionWriter::equality(bool equal, const Code& left, const Code& right) const {
    const Expression defined = both(left.defined, right.defined);
    Expression same;
    if (left.type == right.type) {
        same = infix(left.value, Operator::equal, right.value);
    } else if (left.type != Type::value && right.type != Type::value) {
        same = falsity();
    } else {
        const Code& value = left.type == Type::value ? left : right;
        const Code& other = left.type == Type::value ? right : left;
        const Code read = other.type == Type::integer ? as_integer({Type::value, value.value, {}})
                                                      : as_boolean({Type::value, value.value, {}});
        same = infix(read.defined, Operator::conjunction, infix(read.value, Operator::equal, other.value));
    }
    return {Type::boolean, equal ? same : grouped(prefixed(part::Prefixed::What::negation, same)), defined};
}

Code ExpressionWriter::either(const ir::Conditional& either, const Scope& scope) const {
    const Code test = condition(*either.condition, scope);
    Code yes = write(*either.yes, scope);
    Code no = write(*either.no, scope);
    if (yes.type != no.type) {
        yes = as_value(std::move(yes));
        no = as_value(std::move(no));
    }
    const Expression parts = both(needed_where(test.value, yes.defined), needed_where(negated(test.value), no.defined));
    return {yes.type, choice(test.value, yes.value, no.value), both(test.defined, parts)};
}

/// Agents of one name stand together.
Code ExpressionWriter::number_of(const ir::NumberOf& number, const Scope& scope) const {
    const Code agent = as_value(write(*number.agent, scope));
    const auto& agents = model_.instance.agents;
    Expression position = agent.value;
    for (std::size_t at = 1; at < agents.size(); ++at) {
        if (agents[at].agent != agents[at - 1].agent || agents[at].role != agents[at - 1].role) {
            const Expression before = numeral(at);
            position = choice(infix(agent.value, Operator::greater, before),
                              infix(agent.value, Operator::minus, before), position);
        }
    }
    return {Type::integer, position, both(agent.defined, is_between(agent.value, numeral(1), numeral(agents.size())))};
}

Code ExpressionWriter::agent_at(const ir::AgentAt& at, const Scope& scope) const {
    const Code number = as_integer(write(*at.number, scope));
    const auto& agents = model_.instance.agents;
    const auto is_it = [&](const ir::AgentInstance& each) { return each.agent == at.agent; };
    const auto first = std::find_if(agents.begin(), agents.end(), is_it) - agents.begin();
    const auto count = std::count_if(agents.begin(), agents.end(), is_it);
    return {Type::value, infix(number.value, Operator::plus, numeral(first)),
            both(number.defined, is_between(number.value, numeral(1), numeral(count)))};
}

}  // namespace map2pml::promela
