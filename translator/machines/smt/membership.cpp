// Membership in sets, by the form of the set.
#include <algorithm>

#include "translator/machines/smt/internal.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb::smt {

namespace {

std::vector<NodePtr> joined(const std::vector<NodePtr>& left, const std::vector<NodePtr>& right) {
    std::vector<NodePtr> both = left;
    both.insert(both.end(), right.begin(), right.end());
    return both;
}

/// The first `count` values, and the rest.
std::pair<std::vector<NodePtr>, std::vector<NodePtr>> split(const std::vector<NodePtr>& values, std::size_t count) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(count);
    return {{values.begin(), middle}, {middle, values.end()}};
}

const Type& from(const Expression& relation) { return relation.type.parts.at(0).parts.at(0); }
const Type& to(const Expression& relation) { return relation.type.parts.at(0).parts.at(1); }

}  // namespace

NodePtr Translation::member(const Expression& set, const Values& of) {
    return std::visit(overloaded{[&](const Name& it) { return named_set(it.name, set.type, of); },
                                 [](const Number&) -> NodePtr { throw Unsupported{"a number as a set"}; },
                                 [&](const Atom& it) { return member_of_atom(it, set.type, of); },
                                 [&](const UnaryExpression& it) { return member_of_unary(it, of); },
                                 [&](const BinaryExpression& it) { return member_of_binary(it, of); },
                                 [&](const SetExtension& it) {
                                     std::vector<NodePtr> parts;
                                     for (const ExpressionPtr& each : it.members)
                                         parts.push_back(equal_values(of, value(*each)));
                                     return disjunction(parts);
                                 },
                                 [](const BoolOf&) -> NodePtr { throw Unsupported{"a truth value as a set"}; },
                                 [&](const Comprehension& it) { return member_of_comprehension(it, of); }},
                      set.kind);
}

NodePtr Translation::member_of_atom(Atom it, const Type& type, const Values& of) {
    switch (it) {
        case Atom::integers:
        case Atom::booleans:
            return truth(true);
        case Atom::naturals:
            return arithmetic(Op::less_eq, number("0"), of.at(0));
        case Atom::naturals1:
            return arithmetic(Op::less_eq, number("1"), of.at(0));
        case Atom::empty:
            return truth(false);
        case Atom::identity: {
            const auto [left, right] = split(of, of.size() / 2);
            return equal_values(left, right);
        }
        case Atom::prj1:
        case Atom::prj2: {
            const auto [pair, result] = split(of, of.size() - sorts(type.parts.at(0).parts.at(1)).size());
            const auto [first, second] = split(pair, sorts(type.parts.at(0).parts.at(0).parts.at(0)).size());
            return equal_values(it == Atom::prj1 ? first : second, result);
        }
        case Atom::truth:
        case Atom::falsity:
            break;
    }
    throw Unsupported{std::string("`") + std::string(spelling(it)) + "`"};
}

NodePtr Translation::member_of_unary(const UnaryExpression& it, const Values& of) {
    const Expression& inner = *it.operand;
    switch (it.op) {
        case Unary::converse: {
            const auto [left, right] = split(of, sorts(to(inner)).size());
            return member(inner, joined(right, left));
        }
        case Unary::dom:
            return in_domain(inner, of);
        case Unary::ran: {
            const Fresh made = fresh(from(inner), "x");
            Scope scope(*this);
            scope.open(made.variables);
            return smt::quantified(false, made.variables, member(inner, joined(made.values, of)));
        }
        case Unary::general_inter:
        case Unary::general_union:
            if (const auto* listed = std::get_if<SetExtension>(&inner.kind)) {
                std::vector<NodePtr> parts;
                for (const ExpressionPtr& each : listed->members) parts.push_back(member(*each, of));
                return it.op == Unary::general_union ? disjunction(parts) : conjunction(parts);
            }
            if (it.op == Unary::general_inter) throw Unsupported{"`inter` of sets of sets"};
            if (const auto* range = std::get_if<UnaryExpression>(&inner.kind);
                range != nullptr && range->op == Unary::ran)
                return in_union_of_range(*range->operand, of);
            [[fallthrough]];
        default:
            throw Unsupported{std::string("`") + std::string(spelling(it.op)) + "` of sets of sets"};
    }
}

/// `x ∈ dom(r)`, without a quantifier where the form of r allows it.
NodePtr Translation::in_domain(const Expression& relation, const Values& of) {
    if (const auto* name = std::get_if<Name>(&relation.kind)) {
        if (facts_.functions.contains(name->name) && !bound_.contains(name->name)) {
            (void)sorts(from(relation));
            return declared(symbol_name(name->name) + ".dom", Sort::boolean(), of);
        }
    }
    if (const auto* atom_ = std::get_if<Atom>(&relation.kind); atom_ != nullptr) {
        if (*atom_ != Atom::empty) return truth(true);
        return truth(false);
    }
    if (const auto* binary = std::get_if<BinaryExpression>(&relation.kind)) {
        const auto left = [&] { return in_domain(*binary->left, of); };
        const auto right = [&] { return in_domain(*binary->right, of); };
        switch (binary->op) {
            case Binary::override_:
            case Binary::set_union:
                return disjunction({left(), right()});
            case Binary::domain_restrict:
                return conjunction({member(*binary->left, of), right()});
            case Binary::domain_subtract:
                return conjunction({negation(member(*binary->left, of)), right()});
            case Binary::product:
                if (const auto* some_ = std::get_if<SetExtension>(&binary->right->kind);
                    some_ != nullptr && !some_->members.empty())
                    return member(*binary->left, of);
                break;
            default:
                break;
        }
    }
    if (const auto* pairs = std::get_if<SetExtension>(&relation.kind)) {
        std::vector<NodePtr> parts;
        for (const ExpressionPtr& each : pairs->members) {
            const auto* pair = std::get_if<BinaryExpression>(&each->kind);
            const bool is_pair = pair != nullptr && pair->op == Binary::maplet;
            parts.push_back(equal_values(of, is_pair ? value(*pair->left) : split(value(*each), of.size()).first));
        }
        return disjunction(parts);
    }
    if (const auto* comprehension = std::get_if<Comprehension>(&relation.kind);
        comprehension != nullptr && has_power(to(relation)))
        return in_domain_of_lambda(*comprehension, of);
    const Fresh made = fresh(to(relation), "y");
    Scope scope(*this);
    scope.open(made.variables);
    return smt::quantified(false, made.variables, member(relation, joined(of, made.values)));
}

NodePtr Translation::exists(const Type& type, const std::function<NodePtr(const Values&)>& body) {
    const Fresh made = fresh(type, "m");
    Scope scope(*this);
    scope.open(made.variables);
    return smt::quantified(false, made.variables, body(made.values));
}

NodePtr Translation::member_of_composition(const Expression& first, const Expression& second, const Values& of) {
    const auto halves = split(of, sorts(from(first)).size());
    return exists(to(first), [&](const Values& middle) {
        return conjunction(
            {member(first, joined(halves.first, middle)), member(second, joined(middle, halves.second))});
    });
}

NodePtr Translation::member_of_parallel(const Expression& left, const Expression& right, const Values& of) {
    const std::size_t a = sorts(from(left)).size();
    const std::size_t c = sorts(from(right)).size();
    const auto [x, y] = split(of, a + c);
    const auto [x1, x2] = split(x, a);
    const auto [y1, y2] = split(y, sorts(to(left)).size());
    return conjunction({member(left, joined(x1, y1)), member(right, joined(x2, y2))});
}

NodePtr Translation::member_of_binary(const BinaryExpression& it, const Values& of) {
    const auto left = [&] { return member(*it.left, of); };
    const auto right = [&] { return member(*it.right, of); };
    const auto cut = [&](const Type& first) { return split(of, sorts(first).size()); };
    switch (it.op) {
        case Binary::set_union:
            return disjunction({left(), right()});
        case Binary::set_inter:
            return conjunction({left(), right()});
        case Binary::set_minus:
            return conjunction({left(), negation(right())});
        case Binary::product: {
            const auto [a, b] = cut(it.left->type.parts.at(0));
            return conjunction({member(*it.left, a), member(*it.right, b)});
        }
        case Binary::override_: {
            const auto [a, b] = cut(from(*it.right));
            return disjunction({right(), conjunction({left(), negation(in_domain(*it.right, a))})});
        }
        case Binary::compose:
            return member_of_composition(*it.left, *it.right, of);
        case Binary::back_compose:
            return member_of_composition(*it.right, *it.left, of);
        case Binary::parallel:
            return member_of_parallel(*it.left, *it.right, of);
        case Binary::direct_product: {
            const auto [x, y] = cut(from(*it.left));
            const auto [y1, y2] = split(y, sorts(to(*it.left)).size());
            return conjunction({member(*it.left, joined(x, y1)), member(*it.right, joined(x, y2))});
        }
        case Binary::domain_restrict:
            return conjunction({member(*it.left, cut(from(*it.right)).first), right()});
        case Binary::domain_subtract:
            return conjunction({negation(member(*it.left, cut(from(*it.right)).first)), right()});
        case Binary::range_restrict:
            return conjunction({left(), member(*it.right, cut(from(*it.left)).second)});
        case Binary::range_subtract:
            return conjunction({left(), negation(member(*it.right, cut(from(*it.left)).second))});
        case Binary::upto: {
            const NodePtr low = value(*it.left).front();
            const NodePtr high = value(*it.right).front();
            return conjunction({arithmetic(Op::less_eq, low, of.at(0)), arithmetic(Op::less_eq, of.at(0), high)});
        }
        case Binary::apply:
            return member_of_value(*it.left, value(*it.right), of);
        case Binary::image:
            return exists(from(*it.left), [&](const Values& x) {
                return conjunction({member(*it.right, x), member(*it.left, joined(x, of))});
            });
        default:
            throw Unsupported{"an expression that is a set of sets"};
    }
}

NodePtr Translation::member_of_comprehension(const Comprehension& it, const Values& of) {
    Scope scope(*this);
    std::vector<Variable> variables;
    for (const Bound& each : it.bound) {
        Fresh made = fresh(each.type, each.name);
        scope.bind(each.name, made.values);
        scope.open(made.variables);
        variables.insert(variables.end(), made.variables.begin(), made.variables.end());
    }
    const NodePtr where = predicate(*it.where);
    switch (it.form) {
        case Comprehension::Form::set:
        case Comprehension::Form::lambda: {
            // The variables that occur directly in the value are unified with it.
            const Values values = value(*it.value);
            Replacement known;
            std::vector<NodePtr> rest{where};
            for (std::size_t at = 0; at < values.size(); ++at) {
                const bool open = is(values[at], Op::variable) && !known.contains(values[at]->name) &&
                                  std::any_of(variables.begin(), variables.end(),
                                              [&](const Variable& each) { return each.name == values[at]->name; });
                if (open)
                    known[values[at]->name] = of[at];
                else
                    rest.push_back(equal(of[at], values[at]));
            }
            std::erase_if(variables, [&](const Variable& each) { return known.contains(each.name); });
            return smt::quantified(false, variables, replace(conjunction(rest), known));
        }
        case Comprehension::Form::general_union:
            return smt::quantified(false, variables, conjunction({where, member(*it.value, of)}));
        case Comprehension::Form::general_inter:
            return smt::quantified(true, variables, implies(where, member(*it.value, of)));
    }
    throw Unsupported{"a comprehension"};
}

}  // namespace map2pml::eventb::smt
