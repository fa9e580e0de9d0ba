#include "translator/promela/expressions.h"

#include <algorithm>

#include "translator/ir/operation.h"

namespace map2pml::promela {

using ir::BinaryOperator;
using Type = Code::Type;

namespace {

std::string infix(const std::string& left, const char* word, const std::string& right) {
    return parens(left + " " + word + " " + right);
}

/// SPIN prints a formula before it reads it again, and `a - -1` becomes `a--1` then.
std::string digits_of(std::int64_t number, bool in_ltl) {
    return number >= 0 ? std::to_string(number)
           : in_ltl    ? parens("0 - " + std::to_string(-number))
                       : parens(std::to_string(number));
}

/// `wanted` is needed only where `where` is true.
std::string needed_where(const std::string& where, const std::string& wanted) {
    return wanted.empty() ? std::string() : infix("!" + parens(where), "||", wanted);
}

const char* word_for(BinaryOperator what) {
    switch (what) {
        case BinaryOperator::plus:
            return "+";
        case BinaryOperator::minus:
            return "-";
        case BinaryOperator::times:
            return "*";
        case BinaryOperator::divided_by:
            return "/";
        case BinaryOperator::modulo:
            return "%";
        case BinaryOperator::shift_left:
            return "<<";
        case BinaryOperator::shift_right:
            return ">>";
        case BinaryOperator::bit_and:
            return "&";
        case BinaryOperator::bit_or:
            return "|";
        case BinaryOperator::less:
            return "<";
        case BinaryOperator::at_most:
            return "<=";
        case BinaryOperator::greater:
            return ">";
        case BinaryOperator::at_least:
            return ">=";
        case BinaryOperator::equal:
            return "==";
        case BinaryOperator::not_equal:
            return "!=";
        case BinaryOperator::conjunction:
            return "&&";
        case BinaryOperator::disjunction:
        case BinaryOperator::implication:
            return "||";
        case BinaryOperator::until:
        case BinaryOperator::leads_to:
            break;
    }
    return "?";
}

bool is_order(BinaryOperator what) {
    return what == BinaryOperator::less || what == BinaryOperator::at_most || what == BinaryOperator::greater ||
           what == BinaryOperator::at_least;
}

/// The condition under which the result of an operation on two integers exists (expression.h); sums and products always fit.
std::string has_result(BinaryOperator what, const std::string& left, const std::string& right) {
    const std::string shift = both(infix(right, ">=", "0"), infix(right, "<=", "30"));
    switch (what) {
        case BinaryOperator::divided_by:
        case BinaryOperator::modulo:
            return infix(right, "!=", "0");
        case BinaryOperator::shift_left:
            return both(shift, both(infix(left, ">=", "0"), infix(left, "<=", infix("2147483647", ">>", right))));
        case BinaryOperator::shift_right:
            return shift;
        case BinaryOperator::bit_and:
        case BinaryOperator::bit_or:
            return both(infix(left, ">=", "0"), infix(right, ">=", "0"));
        default:
            return {};
    }
}

}  // namespace

std::string chosen(const std::string& condition, const std::string& yes, const std::string& no, bool in_ltl) {
    if (!in_ltl) {
        return parens(condition + " -> " + yes + " : " + no);
    }
    return parens(parens(condition) + " * " + parens(yes) + " + (1 - " + parens(condition) + ") * " + parens(no));
}

std::string both(const std::string& one, const std::string& other) {
    if (one.empty() || other.empty()) {
        return one + other;
    }
    return infix(one, "&&", other);
}

std::string state_storage(ModelContext& model, const ir::StateVariable& state, const std::string& of) {
    std::string name = model.namer.name("state_", state.name);
    return state.per_agent ? name + "[" + of + " - 1]" : name;
}

VariableType state_type(const ir::StateVariable& state) {
    switch (state.type) {
        case ir::StateVariable::Type::boolean:
            return VariableType::boolean;
        case ir::StateVariable::Type::value:
            return VariableType::value;
        case ir::StateVariable::Type::integer:
            break;
    }
    constexpr std::int64_t kMostOfByte = 255;
    constexpr std::int64_t kMostOfShort = 32767;
    if (state.first >= 0 && state.last <= kMostOfByte) {
        return VariableType::byte;
    }
    return state.first >= -kMostOfShort && state.last <= kMostOfShort ? VariableType::short_integer
                                                                      : VariableType::integer;
}

std::string ExpressionWriter::digits(std::int64_t number) const { return digits_of(number, in_ltl_); }

Code ExpressionWriter::as_value(Code code) const {
    switch (code.type) {
        case Type::value:
            return code;
        case Type::boolean:
            if (code.text == "true" || code.text == "false") {
                return {Type::value, model_.values.constant({{}, ir::Constant{code.text}}), code.defined};
            }
            return {Type::value,
                    choice(code.text, model_.values.constant({{}, ir::Constant{"true"}}),
                           model_.values.constant({{}, ir::Constant{"false"}})),
                    code.defined};
        case Type::integer:
            break;
    }
    const std::string in_range = both(infix(code.text, ">=", digits(model_.instance.first_integer)),
                                      infix(code.text, "<=", digits(model_.instance.last_integer)));
    return {Type::value, infix(code.text, "+", digits(model_.values.integer_zero())), both(code.defined, in_range)};
}

Code ExpressionWriter::as_integer(Code code) const {
    if (code.type == Type::integer) {
        return code;
    }
    if (code.type == Type::boolean) {
        return {Type::integer, "0", "false"};
    }
    const std::int64_t zero = model_.values.integer_zero();
    const std::string is_integer = both(infix(code.text, ">=", digits(zero + model_.instance.first_integer)),
                                        infix(code.text, "<=", digits(zero + model_.instance.last_integer)));
    return {Type::integer, infix(code.text, "-", digits(zero)), both(code.defined, is_integer)};
}

Code ExpressionWriter::as_boolean(Code code) const {
    if (code.type == Type::boolean) {
        return code;
    }
    if (code.type == Type::integer) {
        return {Type::boolean, "false", "false"};
    }
    const std::string is_true = infix(code.text, "==", model_.values.constant({{}, ir::Constant{"true"}}));
    const std::string is_false = infix(code.text, "==", model_.values.constant({{}, ir::Constant{"false"}}));
    return {Type::boolean, is_true, both(code.defined, infix(is_true, "||", is_false))};
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
    number.defined = both(number.defined, both(infix(number.text, ">=", digits(state.first)),
                                               infix(number.text, "<=", digits(state.last))));
    return number;
}

Code ExpressionWriter::write(const ir::Expression& expression, const Scope& scope) const {
    return std::visit(ir::overloaded{
                          [&](const ir::Term& each) { return term(each, scope); },
                          [](const ir::NoValue&) {
                              return Code{Type::value, "0", {}};
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
                              return Code{Type::boolean, "false", {}};
                          },  // written out before
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
                              return Code{Type::value, atom_(expression), both(agent.defined, is_agent(agent.text))};
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
        return known == scope.variables.end() ? Code{Type::value, "0", "false"} : known->second;
    }
    if (const auto* integer = std::get_if<ir::Integer>(&term.kind)) {
        return {Type::integer, digits(integer->value), {}};
    }
    if (const auto* constant = std::get_if<ir::Constant>(&term.kind)) {
        if (constant->text == "true" || constant->text == "false") {
            return {Type::boolean, constant->text, {}};
        }
    }
    if (const auto* name = std::get_if<ir::AgentName>(&term.kind)) {
        const auto& agents = model_.instance.agents;
        const auto at =
            std::find_if(agents.begin(), agents.end(), [&](const auto& each) { return each.name == name->name; });
        if (at != agents.end()) {
            return {Type::value, model_.values.agent(static_cast<std::size_t>(at - agents.begin())), {}};
        }
    }
    return {Type::value, model_.values.constant(term), {}};
}

Code ExpressionWriter::state(const ir::StateRead& read, const Scope& scope) const {
    const auto& states = model_.instance.states;
    const auto found =
        std::find_if(states.begin(), states.end(), [&](const auto& each) { return each.name == read.name; });
    const Type type = found->type == ir::StateVariable::Type::integer   ? Type::integer
                      : found->type == ir::StateVariable::Type::boolean ? Type::boolean
                                                                        : Type::value;
    if (!read.of) {
        const auto changed = scope.states.find(read.name);
        return changed != scope.states.end() ? changed->second
                                             : Code{type, state_storage(model_, *found, scope.self), {}};
    }
    const Code owner = as_value(write(**read.of, scope));
    const std::string known = is_agent(owner.text);
    const std::string safe = in_ltl_ ? parens(parens(owner.text + " - 1") + " * " + known + " + 1") : owner.text;
    std::string text = state_storage(model_, *found, safe);
    // Assignments of the current procedure belong to its own agent, by whatever expression that agent is named.
    if (const auto changed = scope.states.find(read.name); changed != scope.states.end()) {
        text = chosen(infix(owner.text, "==", scope.self), changed->second.text, text, in_ltl_);
    }
    return {type, text, both(owner.defined, known)};
}

std::string ExpressionWriter::is_agent(const std::string& value) const {
    return both(infix(value, ">=", "1"), infix(value, "<=", std::to_string(model_.instance.agents.size())));
}

/// Where everything has a value, a comparison without one is false.
Code ExpressionWriter::settled(Code comparison, const Scope& scope) {
    if (scope.total && !comparison.defined.empty()) {
        return {Type::boolean, infix(comparison.defined, "&&", comparison.text), {}};
    }
    return comparison;
}

Code ExpressionWriter::unary(const ir::Unary& unary, const Scope& scope) const {
    if (unary.what == ir::UnaryOperator::minus) {
        const Code number = as_integer(write(*unary.operand, scope));
        return {Type::integer, parens((in_ltl_ ? "0 - " : "-") + number.text), number.defined};
    }
    const Code truth = condition(*unary.operand, scope);
    return {Type::boolean, parens("!" + parens(truth.text)), truth.defined};
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
            const std::string first = binary.what == BinaryOperator::implication ? "!" + parens(left.text) : left.text;
            const std::string looks_right =
                binary.what == BinaryOperator::disjunction ? "!" + parens(left.text) : left.text;
            return {Type::boolean, infix(first, word_for(binary.what), right.text),
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
    const std::string safe =
        in_ltl_ && divides ? infix(right.text, "+", infix(right.text, "==", "0")) : right.text;  // used only if not 0
    return {is_order(what) ? Type::boolean : Type::integer, infix(left.text, word_for(what), safe),
            both(both(left.defined, right.defined), has_result(what, left.text, right.text))};
}

/// For any two values: values of different kinds differ.
Code ExpressionWriter::equality(bool equal, const Code& left, const Code& right) const {
    const std::string defined = both(left.defined, right.defined);
    std::string same;
    if (left.type == right.type) {
        same = infix(left.text, "==", right.text);
    } else if (left.type != Type::value && right.type != Type::value) {
        same = "false";
    } else {
        const Code& value = left.type == Type::value ? left : right;
        const Code& other = left.type == Type::value ? right : left;
        const Code read = other.type == Type::integer ? as_integer({Type::value, value.text, {}})
                                                      : as_boolean({Type::value, value.text, {}});
        same = infix(read.defined, "&&", infix(read.text, "==", other.text));
    }
    return {Type::boolean, equal ? same : parens("!" + same), defined};
}

Code ExpressionWriter::either(const ir::Conditional& either, const Scope& scope) const {
    const Code test = condition(*either.condition, scope);
    Code yes = write(*either.yes, scope);
    Code no = write(*either.no, scope);
    if (yes.type != no.type) {
        yes = as_value(std::move(yes));
        no = as_value(std::move(no));
    }
    const std::string parts =
        both(needed_where(test.text, yes.defined), needed_where("!" + parens(test.text), no.defined));
    return {yes.type, choice(test.text, yes.text, no.text), both(test.defined, parts)};
}

/// Agents of one name stand together.
Code ExpressionWriter::number_of(const ir::NumberOf& number, const Scope& scope) const {
    const Code agent = as_value(write(*number.agent, scope));
    const auto& agents = model_.instance.agents;
    std::string text = agent.text;
    for (std::size_t at = 1; at < agents.size(); ++at) {
        if (agents[at].agent != agents[at - 1].agent || agents[at].role != agents[at - 1].role) {
            const std::string before = std::to_string(at);
            text = choice(infix(agent.text, ">", before), infix(agent.text, "-", before), text);
        }
    }
    return {Type::integer, text,
            both(agent.defined,
                 both(infix(agent.text, ">=", "1"), infix(agent.text, "<=", std::to_string(agents.size()))))};
}

Code ExpressionWriter::agent_at(const ir::AgentAt& at, const Scope& scope) const {
    const Code number = as_integer(write(*at.number, scope));
    const auto& agents = model_.instance.agents;
    const auto is_it = [&](const ir::AgentInstance& each) { return each.agent == at.agent; };
    const auto first = std::find_if(agents.begin(), agents.end(), is_it) - agents.begin();
    const auto count = std::count_if(agents.begin(), agents.end(), is_it);
    return {Type::value, infix(number.text, "+", std::to_string(first)),
            both(number.defined, both(infix(number.text, ">=", "1"), infix(number.text, "<=", std::to_string(count))))};
}

}  // namespace map2pml::promela
