// Values of expressions that are not sets.
#include <fmt/format.h>

#include "translator/machines/smt/internal.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb::smt {

namespace {

std::string without_zeros(const std::string& digits) {
    const std::size_t first = digits.find_first_not_of('0');
    return first == std::string::npos ? "0" : digits.substr(first);
}

}  // namespace

Translation::Values Translation::value(const Expression& expression) {
    return std::visit(overloaded{[&](const Name& it) {
                                     if (expression.type.kind == Type::Kind::power)
                                         throw Unsupported{"a set as a value"};
                                     return named(it.name, expression.type);
                                 },
                                 [](const Number& it) { return Values{number(without_zeros(it.digits))}; },
                                 [](const Atom& it) {
                                     if (it == Atom::truth) return Values{truth(true)};
                                     if (it == Atom::falsity) return Values{truth(false)};
                                     throw Unsupported{"a set as a value"};
                                 },
                                 [&](const UnaryExpression& it) { return value_of_unary(it); },
                                 [&](const BinaryExpression& it) { return value_of_binary(it); },
                                 [](const SetExtension&) -> Values { throw Unsupported{"a set as a value"}; },
                                 [&](const BoolOf& it) { return Values{predicate(*it.predicate)}; },
                                 [](const Comprehension&) -> Values { throw Unsupported{"a set as a value"}; }},
                      expression.kind);
}

Translation::Values Translation::value_of_unary(const UnaryExpression& it) {
    switch (it.op) {
        case Unary::negate:
            return {arithmetic(Op::minus, number("0"), value(*it.operand).front())};
        case Unary::card:
            return {cardinality(*it.operand)};
        case Unary::min:
        case Unary::max:
            return {extremum(it)};
        default:
            throw Unsupported{"a set as a value"};
    }
}

/// A number m with `∀x·x ∈ S ∧ (∀y·y ∈ S ⇒ x ≤ y) ⇒ m = x`.
NodePtr Translation::extremum(const UnaryExpression& it) {
    if (!open_.empty()) throw Unsupported{"a minimum or maximum below a quantifier"};
    const NodePtr least = declared(fmt::format("extremum!{}", ++next_), Sort::integer(), {});
    const Fresh x = fresh(Type::integer(), "x");
    const Fresh y = fresh(Type::integer(), "y");
    Scope scope(*this);
    scope.open(x.variables);
    const NodePtr inside = member(*it.operand, x.values);
    scope.open(y.variables);
    const NodePtr order = it.op == Unary::min ? arithmetic(Op::less_eq, x.values[0], y.values[0])
                                              : arithmetic(Op::less_eq, y.values[0], x.values[0]);
    const NodePtr first = smt::quantified(true, y.variables, implies(member(*it.operand, y.values), order));
    definitions_.push_back(
        smt::quantified(true, x.variables, implies(conjunction({inside, first}), equal(least, x.values[0]))));
    return least;
}

/// Event-B rounds towards zero, SMT-LIB down.
NodePtr Translation::quotient(const NodePtr& left, const NodePtr& right) {
    const NodePtr zero = number("0");
    const auto negative = [&](const NodePtr& node) { return arithmetic(Op::minus, zero, node); };
    const auto is_positive = [&](const NodePtr& node) { return arithmetic(Op::less_eq, zero, node); };
    const auto divided = [&](const NodePtr& a, const NodePtr& b) { return arithmetic(Op::divide, a, b); };
    return if_then_else(
        is_positive(left),
        if_then_else(is_positive(right), divided(left, right), negative(divided(left, negative(right)))),
        if_then_else(is_positive(right), negative(divided(negative(left), right)),
                     divided(negative(left), negative(right))));
}

Translation::Values Translation::value_of_binary(const BinaryExpression& it) {
    if (it.op == Binary::maplet) {
        Values both = value(*it.left);
        const Values right = value(*it.right);
        both.insert(both.end(), right.begin(), right.end());
        return both;
    }
    if (it.op == Binary::apply) return apply(*it.left, value(*it.right));
    const auto numbers = [&](Op op) {
        const NodePtr left = value(*it.left).front();
        return Values{arithmetic(op, left, value(*it.right).front())};
    };
    switch (it.op) {
        case Binary::plus:
            return numbers(Op::plus);
        case Binary::minus:
            return numbers(Op::minus);
        case Binary::times:
            return numbers(Op::times);
        case Binary::modulo:
            return numbers(Op::modulo);
        case Binary::divide: {
            const NodePtr left = value(*it.left).front();
            return {quotient(left, value(*it.right).front())};
        }
        case Binary::power_of: {
            const auto* exponent = std::get_if<Number>(&it.right->kind);
            const std::string digits = exponent == nullptr ? "" : without_zeros(exponent->digits);
            if (digits.size() != 1 || digits == "0") throw Unsupported{"a power whose exponent is not a small number"};
            const NodePtr base = value(*it.left).front();
            NodePtr product = base;
            for (char at = '1'; at < digits.front(); ++at) product = arithmetic(Op::times, product, base);
            return {product};
        }
        default:
            throw Unsupported{"a set as a value"};
    }
}

Translation::Values Translation::apply(const Expression& function, const Values& to) {
    if (function.type.parts.at(0).parts.at(1).kind == Type::Kind::power) throw Unsupported{"a set as a value"};
    if (auto known = apply_known(function, to)) return *known;
    return some_value(function, to);
}

/// `{a ↦ b, c ↦ d}(x)`: b if x = a, otherwise d.
Translation::Values Translation::apply_pairs(const SetExtension& pairs, const Values& to) {
    Values result;
    for (auto each = pairs.members.rbegin(); each != pairs.members.rend(); ++each) {
        const Values pair = value(**each);
        const Values left(pair.begin(), pair.begin() + static_cast<std::ptrdiff_t>(to.size()));
        const Values right(pair.begin() + static_cast<std::ptrdiff_t>(to.size()), pair.end());
        if (result.empty()) {
            result = right;
            continue;
        }
        const NodePtr here = equal_values(to, left);
        for (std::size_t at = 0; at < result.size(); ++at) result[at] = if_then_else(here, right[at], result[at]);
    }
    return result;
}

/// The value given by the form of the function, if any.
std::optional<Translation::Values> Translation::apply_known(const Expression& function, const Values& to) {
    if (const auto* name = std::get_if<Name>(&function.kind)) {
        if (!facts_.functions.contains(name->name) || bound_.contains(name->name)) return std::nullopt;
        const std::vector<Sort> results = sorts(function.type.parts.at(0).parts.at(1));
        Values values;
        for (std::size_t at = 0; at < results.size(); ++at) {
            const std::string suffix = results.size() == 1 ? ".at" : fmt::format(".at.{}", at + 1);
            values.push_back(declared(symbol_name(name->name) + suffix, results[at], to));
        }
        return values;
    }
    if (const auto* atom_ = std::get_if<Atom>(&function.kind))
        return *atom_ == Atom::identity ? std::optional(to) : std::nullopt;
    if (const auto* pairs = std::get_if<SetExtension>(&function.kind)) return apply_pairs(*pairs, to);
    const auto* binary = std::get_if<BinaryExpression>(&function.kind);
    if (binary == nullptr || !is_function(function, facts_)) return std::nullopt;
    switch (binary->op) {
        case Binary::override_: {
            const NodePtr here = in_domain(*binary->right, to);
            const Values right = apply(*binary->right, to);
            const Values left = apply(*binary->left, to);
            Values values;
            for (std::size_t at = 0; at < left.size(); ++at) values.push_back(if_then_else(here, right[at], left[at]));
            return values;
        }
        case Binary::compose:
            return apply(*binary->right, apply(*binary->left, to));
        case Binary::back_compose:
            return apply(*binary->left, apply(*binary->right, to));
        case Binary::domain_restrict:
        case Binary::domain_subtract:
            return apply(*binary->right, to);
        case Binary::range_restrict:
        case Binary::range_subtract:
        case Binary::set_minus:
            return apply(*binary->left, to);
        case Binary::product:
            return value(*std::get<SetExtension>(binary->right->kind).members.front());
        default:
            return std::nullopt;
    }
}

/// A value y with `(∃z·x ↦ z ∈ f) ⇒ x ↦ y ∈ f`: it always exists, and is the value of f if f is a function.
Translation::Values Translation::some_value(const Expression& function, const Values& to) {
    const Type& type = function.type.parts.at(0).parts.at(1);
    Values arguments;
    for (const Variable& each : open_) arguments.push_back(variable(each.name, each.sort));
    Values chosen;
    const int number = ++next_;
    for (const Sort& sort : sorts(type))
        chosen.push_back(declared(fmt::format("value!{}.{}", number, chosen.size() + 1), sort, arguments));
    std::vector<Variable> around = open_;
    const Fresh z = fresh(type, "z");
    Scope scope(*this);
    scope.open(z.variables);
    const auto with = [&](const Values& value) {
        Values pair = to;
        pair.insert(pair.end(), value.begin(), value.end());
        return member(function, pair);
    };
    const NodePtr there = with(z.values);
    around.insert(around.end(), z.variables.begin(), z.variables.end());
    definitions_.push_back(smt::quantified(true, around, implies(there, with(chosen))));
    return chosen;
}

}  // namespace map2pml::eventb::smt
