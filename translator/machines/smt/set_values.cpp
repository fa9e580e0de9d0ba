// Functions to sets, `f ∈ X → ℙ(Y)`: `y ∈ f(x)` is a predicate of x and y. No set of sets is needed for that.
#include <fmt/format.h>

#include "translator/machines/smt/internal.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb::smt {

namespace {

const Type& domain_type(const Expression& function) { return function.type.parts.at(0).parts.at(0); }
const Type& range_type(const Expression& function) { return function.type.parts.at(0).parts.at(1); }

const BinaryExpression* maplet_in(const ExpressionPtr& member) {
    const auto* pair = std::get_if<BinaryExpression>(&member->kind);
    if (pair == nullptr || pair->op != Binary::maplet) throw Unsupported{"a pair with a set inside a set"};
    return pair;
}

}  // namespace

/// `of ∈ function(to)`, by the form of the function.
NodePtr Translation::member_of_value(const Expression& function, const Values& to, const Values& of) {
    if (std::holds_alternative<Name>(function.kind)) return member_of_value_of_name(function, to, of);
    if (const auto* atom_ = std::get_if<Atom>(&function.kind); atom_ != nullptr && *atom_ == Atom::empty)
        return truth(false);
    if (const auto* pairs = std::get_if<SetExtension>(&function.kind)) {
        NodePtr result = truth(false);
        for (auto each = pairs->members.rbegin(); each != pairs->members.rend(); ++each) {
            const BinaryExpression* pair = maplet_in(*each);
            const NodePtr inside = member(*pair->right, of);
            result = if_then_else(equal_values(to, value(*pair->left)), inside, result);
        }
        return result;
    }
    if (const auto* comprehension = std::get_if<Comprehension>(&function.kind);
        comprehension != nullptr && comprehension->form == Comprehension::Form::lambda)
        return member_of_lambda(*comprehension, to, of);
    const auto* binary = std::get_if<BinaryExpression>(&function.kind);
    if (binary == nullptr) throw Unsupported{"a set inside a set"};
    const auto left = [&] { return member_of_value(*binary->left, to, of); };
    const auto right = [&] { return member_of_value(*binary->right, to, of); };
    switch (binary->op) {
        case Binary::override_:
        case Binary::set_union: {  // if it is a function, both agree
            const NodePtr here = in_domain(*binary->right, to);
            const NodePtr from_right = right();
            return if_then_else(here, from_right, left());
        }
        case Binary::domain_restrict:
        case Binary::domain_subtract:
            return right();
        case Binary::set_minus:
        case Binary::set_inter:
            return left();
        case Binary::product: {
            const auto* one = std::get_if<SetExtension>(&binary->right->kind);
            if (one == nullptr || one->members.size() != 1) break;
            return member(*one->members.front(), of);
        }
        case Binary::apply:  // `f(a)(to)`, where f(a) is a function to sets
        default:
            break;
    }
    throw Unsupported{"a set inside a set"};
}

NodePtr Translation::member_of_value_of_name(const Expression& function, const Values& to, const Values& of) {
    const std::string& name = std::get<Name>(function.kind).name;
    if (!facts_.functions.contains(name) || bound_.contains(name)) throw Unsupported{"a relation with sets"};
    (void)sorts(domain_type(function));
    Values both = to;
    both.insert(both.end(), of.begin(), of.end());
    return declared(symbol_name(name) + ".has", Sort::boolean(), both);
}

/// The names of a pattern get these values.
void Translation::bind_pattern(const Expression& whole, const Values& to, Scope& scope) {
    std::size_t at = 0;
    const auto bind = [&](const auto& self, const Expression& pattern) -> void {
        if (const auto* name = std::get_if<Name>(&pattern.kind)) {
            const std::size_t count = sorts(pattern.type).size();
            const auto begin = to.begin() + static_cast<std::ptrdiff_t>(at);
            scope.bind(name->name, Values(begin, begin + static_cast<std::ptrdiff_t>(count)));
            at += count;
            return;
        }
        const auto* maplet = std::get_if<BinaryExpression>(&pattern.kind);
        if (maplet == nullptr || maplet->op != Binary::maplet)
            throw Unsupported{"a pattern that is not a pair of names"};
        self(self, *maplet->left);
        self(self, *maplet->right);
    };
    bind(bind, whole);
}

NodePtr Translation::member_of_lambda(const Comprehension& it, const Values& to, const Values& of) {
    const auto* pair = std::get_if<BinaryExpression>(&it.value->kind);
    if (pair == nullptr || pair->op != Binary::maplet) throw Unsupported{"a comprehension with sets"};
    Scope scope(*this);
    bind_pattern(*pair->left, to, scope);
    return member(*pair->right, of);
}

/// `of ∈ dom(λ pattern·P ∣ E)`: P, with the names of the pattern.
NodePtr Translation::in_domain_of_lambda(const Comprehension& it, const Values& of) {
    const auto* pair = std::get_if<BinaryExpression>(&it.value->kind);
    const bool is_lambda = it.form == Comprehension::Form::lambda && pair != nullptr && pair->op == Binary::maplet;
    if (!is_lambda) throw Unsupported{"a comprehension with sets"};
    Scope scope(*this);
    bind_pattern(*pair->left, of, scope);
    return predicate(*it.where);
}

std::pair<ExpressionPtr, Translation::Fresh> Translation::applied_to_fresh(const Expression& function, Scope& scope) {
    const Type& from = domain_type(function);
    Fresh x = fresh(from, "x");
    scope.open(x.variables);
    const std::string name = fmt::format("x!{}", ++next_);  // no name of Event-B
    scope.bind(name, x.values);
    const auto whole = std::make_shared<const Expression>(function);
    return {eventb::binary(Binary::apply, whole, eventb::name(name, from), range_type(function)), std::move(x)};
}

/// `f ∈ A → ℙ(B)` and similar, for functions given by their form; a union is a function if both sides agree.
NodePtr Translation::member_of_arrow_to_sets(const Expression& function, const BinaryExpression& arrow) {
    const Binary op = arrow.op;
    std::vector<NodePtr> parts;
    const auto* both = std::get_if<BinaryExpression>(&function.kind);
    if (both != nullptr && both->op == Binary::set_union && is_function(*both->left, facts_) &&
        is_function(*both->right, facts_)) {
        Scope scope(*this);
        const auto [left, x] = applied_to_fresh(*both->left, scope);
        const auto& name = std::get<BinaryExpression>(left->kind).right;
        const ExpressionPtr right = eventb::binary(Binary::apply, both->right, name, range_type(function));
        const NodePtr shared = conjunction({in_domain(*both->left, x.values), in_domain(*both->right, x.values)});
        parts.push_back(smt::quantified(true, x.variables, implies(shared, same_sets(*left, *right))));
    } else if (!is_function(function, facts_)) {
        throw Unsupported{"a relation with sets"};
    }
    const bool onto = op == Binary::surjective_relation || op == Binary::total_surjective_relation ||
                      op == Binary::partial_surjection || op == Binary::total_surjection || op == Binary::bijection;
    if (onto) throw Unsupported{"a quantifier over sets"};
    {
        Scope scope(*this);
        const auto [value, x] = applied_to_fresh(function, scope);
        const NodePtr here = in_domain(function, x.values);
        const NodePtr inside = conjunction({member(*arrow.left, x.values), member_of_sets(*value, *arrow.right)});
        parts.push_back(smt::quantified(true, x.variables, implies(here, inside)));
    }
    const bool total = op == Binary::total_relation || op == Binary::total_function || op == Binary::total_injection;
    if (total) {
        Scope scope(*this);
        const Fresh x = fresh(domain_type(function), "x");
        scope.open(x.variables);
        const NodePtr wanted = member(*arrow.left, x.values);
        parts.push_back(smt::quantified(true, x.variables, implies(wanted, in_domain(function, x.values))));
    }
    if (op == Binary::partial_injection || op == Binary::total_injection) {
        Scope scope(*this);
        const auto [value, x] = applied_to_fresh(function, scope);
        const auto [other, y] = applied_to_fresh(function, scope);
        std::vector<Variable> all = x.variables;
        all.insert(all.end(), y.variables.begin(), y.variables.end());
        const NodePtr here =
            conjunction({in_domain(function, x.values), in_domain(function, y.values), same_sets(*value, *other)});
        parts.push_back(smt::quantified(true, all, implies(here, equal_values(x.values, y.values))));
    }
    return conjunction(parts);
}

/// `left ⊆ right` or `left = right` for functions to sets.
NodePtr Translation::same_set_functions(const Expression& left, const Expression& right, bool included) {
    if (!is_function(left, facts_) || !is_function(right, facts_)) throw Unsupported{"a relation with sets"};
    Scope scope(*this);
    const auto [value, x] = applied_to_fresh(left, scope);
    const auto& name = std::get<BinaryExpression>(value->kind).right;
    const ExpressionPtr other =
        eventb::binary(Binary::apply, std::make_shared<const Expression>(right), name, range_type(right));
    const NodePtr in_left = in_domain(left, x.values);
    const NodePtr in_right = in_domain(right, x.values);
    const NodePtr domains = included ? implies(in_left, in_right) : equal(in_left, in_right);
    return smt::quantified(true, x.variables, conjunction({domains, implies(in_left, same_sets(*value, *other))}));
}

/// `a ↦ S ∈ f`
NodePtr Translation::pair_with_set(const BinaryExpression& pair, const Expression& function) {
    if (!is_function(function, facts_)) throw Unsupported{"a relation with sets"};
    const ExpressionPtr value_ =
        eventb::binary(Binary::apply, std::make_shared<const Expression>(function), pair.left, range_type(function));
    return conjunction({in_domain(function, value(*pair.left)), same_sets(*value_, *pair.right)});
}

/// `of ∈ union(ran(f))`
NodePtr Translation::in_union_of_range(const Expression& function, const Values& of) {
    Scope scope(*this);
    const auto [value, x] = applied_to_fresh(function, scope);
    return smt::quantified(false, x.variables, conjunction({in_domain(function, x.values), member(*value, of)}));
}

}  // namespace map2pml::eventb::smt
