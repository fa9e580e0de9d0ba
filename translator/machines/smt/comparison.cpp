// Comparisons: numbers, values, sets and membership.
#include <algorithm>
#include <initializer_list>

#include "translator/machines/smt/internal.h"
#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb::smt {

namespace {

/// A relation whose range consists of sets.
bool is_to_sets(const Type& type) {
    return type.kind == Type::Kind::power && type.parts[0].kind == Type::Kind::product &&
           type.parts[0].parts[1].kind == Type::Kind::power;
}

bool is_set_of_sets(const Type& type) {
    return type.kind == Type::Kind::power && type.parts[0].kind == Type::Kind::power;
}

/// A set and all its subsets, with or without ∅.
struct Subsets {
    ExpressionPtr largest;
    bool has_empty = true;
};

/// `ℙ(A)`, `ℙ1(A)` and intersections of them.
std::optional<Subsets> subsets(const Expression& sets) {
    if (const auto* unary = std::get_if<UnaryExpression>(&sets.kind)) {
        if (unary->op != Unary::power && unary->op != Unary::power1) return std::nullopt;
        return Subsets{unary->operand, unary->op == Unary::power};
    }
    const auto* binary = std::get_if<BinaryExpression>(&sets.kind);
    if (binary == nullptr || binary->op != Binary::set_inter) return std::nullopt;
    const auto left = subsets(*binary->left);
    const auto right = subsets(*binary->right);
    if (!left || !right) return std::nullopt;
    return Subsets{eventb::binary(Binary::set_inter, left->largest, right->largest, left->largest->type),
                   left->has_empty && right->has_empty};
}

/// Whether the set of sets has with each set all its subsets but perhaps ∅: `ℙ(A)`, `ℙ1(A)`, their unions and intersections.
bool is_closed_below(const Expression& sets) {
    if (subsets(sets)) return true;
    const auto* binary = std::get_if<BinaryExpression>(&sets.kind);
    return binary != nullptr && (binary->op == Binary::set_union || binary->op == Binary::set_inter) &&
           is_closed_below(*binary->left) && is_closed_below(*binary->right);
}

bool is_empty_set(const Expression& set) {
    const auto* atom_ = std::get_if<Atom>(&set.kind);
    return atom_ != nullptr && *atom_ == Atom::empty;
}

}  // namespace

ArrowKind kind_of(Binary op) {
    const auto is_among = [op](std::initializer_list<Binary> arrows) {
        return std::find(arrows.begin(), arrows.end(), op) != arrows.end();
    };
    return {.total = is_among({Binary::total_relation, Binary::total_surjective_relation, Binary::total_function,
                               Binary::total_injection, Binary::total_surjection, Binary::bijection}),
            .functional = op >= Binary::partial_function,
            .injective = is_among({Binary::partial_injection, Binary::total_injection, Binary::bijection}),
            .surjective = is_among({Binary::surjective_relation, Binary::total_surjective_relation,
                                    Binary::partial_surjection, Binary::total_surjection, Binary::bijection})};
}

/// Whether the set has some member; a set of sets by its form: ∅ is a relation, and a function where it need not be total.
NodePtr Translation::is_inhabited(const Expression& set) {
    if (!is_set_of_sets(set.type)) return negation(same_sets(set, *atom(Atom::empty, set.type)));
    if (is_empty_set(set)) return truth(false);
    if (std::holds_alternative<SetExtension>(set.kind)) return truth(true);
    if (const auto all = subsets(set)) return all->has_empty ? truth(true) : is_inhabited(*all->largest);
    const auto* binary = std::get_if<BinaryExpression>(&set.kind);
    if (binary == nullptr) throw Unsupported{"a set of sets"};
    if (binary->op == Binary::set_union)
        return disjunction({is_inhabited(*binary->left), is_inhabited(*binary->right)});
    if (!is_arrow(binary->op)) throw Unsupported{"a set of sets"};
    const ArrowKind kind = kind_of(binary->op);
    const bool is_between_equals = eventb::same(*binary->left, *binary->right);  // the identity is of all kinds
    if ((!kind.total && !kind.surjective) || is_between_equals) return truth(true);
    if (kind.functional && (kind.surjective || kind.injective)) {
        if (!is_finite(*binary->left, facts_) || !is_finite(*binary->right, facts_)) throw Unsupported{"a set of sets"};
        const NodePtr from = cardinality(*binary->left);
        return some_function(kind, from, cardinality(*binary->right));
    }
    const NodePtr left = is_inhabited(*binary->left);
    const NodePtr right = is_inhabited(*binary->right);
    if (kind.total && kind.surjective) return equal(left, right);
    return kind.total ? implies(left, right) : implies(right, left);
}

/// A quantifier over sets has no form, but sets that are listed can be enumerated.
NodePtr Translation::included_sets(const Expression& left, const Expression& right) {
    if (is_empty_set(left)) return truth(true);
    if (is_empty_set(right)) return negation(is_inhabited(left));
    if (const auto* listed = std::get_if<SetExtension>(&left.kind)) {
        std::vector<NodePtr> parts;
        for (const ExpressionPtr& each : listed->members) parts.push_back(member_of_sets(*each, right));
        return conjunction(parts);
    }
    const auto* binary = std::get_if<BinaryExpression>(&left.kind);
    if (binary != nullptr && binary->op == Binary::set_union)
        return conjunction({included_sets(*binary->left, right), included_sets(*binary->right, right)});
    const auto all = subsets(left);
    if (!all) throw Unsupported{"a set of sets"};
    const ExpressionPtr none = atom(Atom::empty, all->largest->type);
    const NodePtr is_none = same_sets(*all->largest, *none);
    if (is_closed_below(right)) {
        // All of them are there if the largest is; and ∅ has to be.
        const NodePtr largest = member_of_sets(*all->largest, right);
        if (!all->has_empty) return disjunction({is_none, largest});
        return conjunction({largest, member_of_sets(*none, right)});
    }
    throw Unsupported{"a set of sets"};
}

bool Translation::is_everything(const Expression& set) const {
    const std::set<std::string> names = free_names(set);
    return is_all_of_type(set) &&
           std::none_of(names.begin(), names.end(), [&](const std::string& name) { return bound_.contains(name); });
}

NodePtr Translation::included(const Expression& left, const Expression& right) {
    if (eventb::same(left, right) || is_everything(right)) return truth(true);
    if (is_set_of_sets(left.type)) return included_sets(left, right);
    if (is_to_sets(left.type)) return same_set_functions(left, right, true);
    const Fresh made = fresh(left.type.parts.at(0), "x");
    Scope scope(*this);
    scope.open(made.variables);
    return smt::quantified(true, made.variables, implies(member(left, made.values), member(right, made.values)));
}

NodePtr Translation::same_sets(const Expression& left, const Expression& right) {
    if (eventb::same(left, right)) return truth(true);
    if (is_set_of_sets(left.type)) return conjunction({included_sets(left, right), included_sets(right, left)});
    if (is_to_sets(left.type)) return same_set_functions(left, right, false);
    const Fresh made = fresh(left.type.parts.at(0), "x");
    Scope scope(*this);
    scope.open(made.variables);
    return smt::quantified(true, made.variables, equal(member(left, made.values), member(right, made.values)));
}

NodePtr Translation::comparison(const Comparison& it) {
    const Expression& left = *it.left;
    const Expression& right = *it.right;
    const auto numbers = [&](Op op, const Expression& a, const Expression& b) {
        const NodePtr first = value(a).front();
        return arithmetic(op, first, value(b).front());
    };
    const auto same_things = [&] {
        if (left.type.kind == Type::Kind::power) return same_sets(left, right);
        const Values first = value(left);
        return equal_values(first, value(right));
    };
    const auto proper = [&] { return conjunction({included(left, right), negation(included(right, left))}); };
    switch (it.sign) {
        case Sign::equal:
            return same_things();
        case Sign::not_equal:
            return negation(same_things());
        case Sign::in:
            return member_of_sets(left, right);
        case Sign::not_in:
            return negation(member_of_sets(left, right));
        case Sign::subset_eq:
            return included(left, right);
        case Sign::not_subset_eq:
            return negation(included(left, right));
        case Sign::subset:
            return proper();
        case Sign::not_subset:
            return negation(proper());
        case Sign::less:
            return numbers(Op::less, left, right);
        case Sign::less_eq:
            return numbers(Op::less_eq, left, right);
        case Sign::greater:
            return numbers(Op::less, right, left);
        case Sign::greater_eq:
            return numbers(Op::less_eq, right, left);
    }
    throw Unsupported{"a comparison"};
}

/// `e ∈ S`, where S may be a set of sets, such as `A → B`.
NodePtr Translation::member_of_sets(const Expression& element, const Expression& sets) {
    if (is_everything(sets)) return truth(true);
    if (element.type.kind != Type::Kind::power) {
        const auto* pair = std::get_if<BinaryExpression>(&element.kind);
        if (pair != nullptr && pair->op == Binary::maplet && pair->right->type.kind == Type::Kind::power)
            return pair_with_set(*pair, sets);
        return member(sets, value(element));
    }
    if (const auto* unary = std::get_if<UnaryExpression>(&sets.kind)) {
        const bool not_empty = unary->op == Unary::power1;
        if (unary->op != Unary::power && !not_empty) throw Unsupported{"a set of sets"};
        const NodePtr inside = included(element, *unary->operand);
        if (!not_empty) return inside;
        return conjunction({inside, negation(same_sets(element, *atom(Atom::empty, element.type)))});
    }
    if (const auto* listed = std::get_if<SetExtension>(&sets.kind)) {
        std::vector<NodePtr> parts;
        for (const ExpressionPtr& each : listed->members) parts.push_back(same_sets(element, *each));
        return disjunction(parts);
    }
    if (const auto* atom_ = std::get_if<Atom>(&sets.kind); atom_ != nullptr && *atom_ == Atom::empty)
        return truth(false);
    const auto* binary = std::get_if<BinaryExpression>(&sets.kind);
    if (binary == nullptr) throw Unsupported{"a set of sets"};
    if (is_arrow(binary->op)) return member_of_arrow(element, *binary);
    const auto left = [&] { return member_of_sets(element, *binary->left); };
    const auto right = [&] { return member_of_sets(element, *binary->right); };
    switch (binary->op) {
        case Binary::set_union:
            return disjunction({left(), right()});
        case Binary::set_inter:
            return conjunction({left(), right()});
        case Binary::set_minus:
            return conjunction({left(), negation(right())});
        default:
            throw Unsupported{"a set of sets"};
    }
}

/// `r ∈ A → B` and similar: domain and range, then total, functional, injective, surjective, depending on the arrow.
NodePtr Translation::member_of_arrow(const Expression& relation, const BinaryExpression& arrow) {
    const Type& from = relation.type.parts.at(0).parts.at(0);
    const Type& to = relation.type.parts.at(0).parts.at(1);
    if (is_to_sets(relation.type)) return member_of_arrow_to_sets(relation, arrow);
    const ArrowKind kind = kind_of(arrow.op);
    const bool known = is_function(relation, facts_);  // then `relation(x)` is sufficient
    const Fresh x = fresh(from, "x");
    const Fresh x2 = fresh(from, "x");
    const Fresh y = fresh(to, "y");
    const Fresh y2 = fresh(to, "y");
    const auto holds = [&](const Fresh& a, const Fresh& b) {
        Values both = a.values;
        both.insert(both.end(), b.values.begin(), b.values.end());
        return member(relation, both);
    };
    std::vector<NodePtr> parts;
    const auto for_all = [&](std::initializer_list<const Fresh*> names, const auto& body) {
        Scope scope(*this);
        std::vector<Variable> variables;
        for (const Fresh* each : names) {
            scope.open(each->variables);
            variables.insert(variables.end(), each->variables.begin(), each->variables.end());
        }
        parts.push_back(smt::quantified(true, variables, body()));
    };
    if (known) {
        for_all({&x}, [&] {
            return implies(
                in_domain(relation, x.values),
                conjunction({member(*arrow.left, x.values), member(*arrow.right, apply(relation, x.values))}));
        });
    } else {
        for_all({&x, &y}, [&] {
            return implies(holds(x, y), conjunction({member(*arrow.left, x.values), member(*arrow.right, y.values)}));
        });
    }
    if (kind.total)
        for_all({&x}, [&] { return implies(member(*arrow.left, x.values), in_domain(relation, x.values)); });
    if (kind.functional && !known) {
        for_all({&x, &y, &y2}, [&] {
            return implies(conjunction({holds(x, y), holds(x, y2)}), equal_values(y.values, y2.values));
        });
    }
    if (kind.injective) {
        for_all({&x, &x2, &y}, [&] {
            return implies(conjunction({holds(x, y), holds(x2, y)}), equal_values(x.values, x2.values));
        });
    }
    if (kind.surjective) {
        for_all({&y}, [&] {
            const NodePtr wanted = member(*arrow.right, y.values);  // x is not in scope yet
            Scope inner(*this);
            inner.open(x.variables);
            return implies(wanted, smt::quantified(false, x.variables, holds(x, y)));
        });
    }
    return conjunction(parts);
}

}  // namespace map2pml::eventb::smt
