#include "tests/eventb/evaluate/evaluator.h"

#include <algorithm>

#include "tests/eventb/evaluate/internal.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb::evaluate {

namespace {

const Value& first(const Value& v) { return v.parts.at(0); }
const Value& second(const Value& v) { return v.parts.at(1); }

bool in_set(const Value& value, const Expression& expression, World& world);

/// Nothing: it is not evaluated.
std::optional<Value> known(const Expression& expression, World& world) {
    try {
        return value_of(expression, world);
    } catch (const NotEvaluated&) {
        return std::nullopt;
    }
}

/// The value of what stands after another part: if that one is not evaluated, it cannot make the whole undefined.
std::optional<Value> known_after(const std::optional<Value>& left, const Expression& right, World& world) {
    try {
        return known(right, world);
    } catch (const Undefined&) {
        if (left) throw;
        return std::nullopt;
    }
}

bool is_relation_atom(const Expression& expression) {
    const auto* atom = std::get_if<Atom>(&expression.kind);
    return atom != nullptr && (*atom == Atom::identity || *atom == Atom::prj1 || *atom == Atom::prj2);
}

/// The value to which `id`, `prj1` or `prj2` leads.
Value atom_at(const Expression& relation, const Value& at) {
    const Atom atom = std::get<Atom>(relation.kind);
    return atom == Atom::identity ? at : atom == Atom::prj1 ? first(at) : second(at);
}

/// Names that formulas cannot have: of a value, and of its parts.
constexpr const char* kGiven = "?";
constexpr const char* kLeft = "?1";
constexpr const char* kRight = "?2";

/// Evaluates about a value of its own name.
template <typename Evaluate>
auto with_given(const Value& value, World& world, const Evaluate& evaluate) {
    const std::map<std::string, Value> before = world.values;
    world.values[kGiven] = value;
    if (value.kind == Value::Kind::pair) {
        world.values[kLeft] = first(value);
        world.values[kRight] = second(value);
    }
    try {
        auto result = evaluate();
        world.values = before;
        return result;
    } catch (...) {
        world.values = before;
        throw;
    }
}

/// A set that is not evaluated, infinite mostly, has members all the same.
bool in_unlisted(const Value& value, const Expression& expression, World& world) {
    if (is_relation_atom(expression)) return atom_at(expression, first(value)) == second(value);
    if (const auto* unary = std::get_if<UnaryExpression>(&expression.kind); unary && unary->op == Unary::converse)
        return in_set(pair(second(value), first(value)), *unary->operand, world);
    if (const auto* it = std::get_if<Comprehension>(&expression.kind)) {
        if (it->form != Comprehension::Form::set && it->form != Comprehension::Form::lambda) throw NotEvaluated{};
        const auto is_given = [](const ExpressionPtr& part, const char* given) {
            return compare(Sign::equal, part, name(given, part->type));
        };
        // The left part may say what the right one is.
        const auto* maplet = std::get_if<BinaryExpression>(&it->value->kind);
        const bool is_pair = maplet != nullptr && maplet->op == Binary::maplet;
        const PredicatePtr is_it = is_pair ? all_of({is_given(maplet->left, kLeft), is_given(maplet->right, kRight)})
                                           : is_given(it->value, kGiven);
        const PredicatePtr some = quantified(false, it->bound, all_of({it->where, is_it}));
        return with_given(value, world, [&] { return holds(*some, world); });
    }
    const auto* it = std::get_if<BinaryExpression>(&expression.kind);
    if (it == nullptr) throw NotEvaluated{};
    switch (it->op) {
        case Binary::domain_restrict:
        case Binary::domain_subtract:
            return in_set(first(value), *it->left, world) == (it->op == Binary::domain_restrict) &&
                   in_set(value, *it->right, world);
        case Binary::range_restrict:
        case Binary::range_subtract:
            return in_set(value, *it->left, world) &&
                   in_set(second(value), *it->right, world) == (it->op == Binary::range_restrict);
        default:
            throw NotEvaluated{};
    }
}

/// Whether a set that is not evaluated has a member that the other set does not have.
bool has_others(const Expression& set, const Value& than, World& world) {
    if (std::holds_alternative<Atom>(set.kind)) {
        if (!is_relation_atom(set) || has_numbers(set.type)) return true;
        throw NotEvaluated{};
    }
    const auto* it = std::get_if<Comprehension>(&set.kind);
    if (it == nullptr || (it->form != Comprehension::Form::set && it->form != Comprehension::Form::lambda))
        throw NotEvaluated{};
    bool found = false;
    (void)each_binding(it->bound, it->where.get(), world, [&] {
        found = holds(*it->where, world) && !than.members.contains(value_of(*it->value, world));
        return found;
    });
    if (!found) throw NotEvaluated{};
    return true;
}

/// `lefts ◁ relation`
Value restricted_to(const Expression& relation, const Value& lefts, World& world) {
    std::set<Value> pairs;
    if (is_relation_atom(relation)) {
        for (const Value& each : lefts.members) pairs.insert(pair(each, atom_at(relation, each)));
        return set(pairs);
    }
    const auto* it = std::get_if<Comprehension>(&relation.kind);
    const auto* maplet = it == nullptr ? nullptr : std::get_if<BinaryExpression>(&it->value->kind);
    const bool is_set =
        it != nullptr && (it->form == Comprehension::Form::set || it->form == Comprehension::Form::lambda);
    if (!is_set || maplet == nullptr || maplet->op != Binary::maplet) throw NotEvaluated{};
    Comprehension own = *it;
    own.where = all_of({it->where, compare(Sign::in, maplet->left, name(kGiven, Type::power(maplet->left->type)))});
    const Expression inside{own, relation.type};
    return with_given(lefts, world, [&] { return value_of(inside, world); });
}

/// The members of which the whole, or the first or second part, is inside the other set or not.
Value members_inside(const Value& all, const Expression& other, int part, bool is_kept, World& world) {
    std::set<Value> members;
    for (const Value& each : all.members)
        if (in_set(part == 0 ? each : part == 1 ? first(each) : second(each), other, world) == is_kept)
            members.insert(each);
    return set(members);
}

/// One side has no value, the other one has: what can be told element by element.
Value of_one_side(const BinaryExpression& it, const std::optional<Value>& left, const std::optional<Value>& right,
                  World& world) {
    const Expression& open = left ? *it.right : *it.left;
    switch (it.op) {
        case Binary::set_inter:
            return members_inside(left ? *left : *right, open, 0, true, world);
        case Binary::set_minus:
            if (left) return members_inside(*left, open, 0, false, world);
            break;
        case Binary::domain_restrict:
            return left ? restricted_to(open, *left, world) : members_inside(*right, open, 1, true, world);
        case Binary::domain_subtract:
            if (right) return members_inside(*right, open, 1, false, world);
            break;
        case Binary::range_restrict:
        case Binary::range_subtract:
            if (left) return members_inside(*left, open, 2, it.op == Binary::range_restrict, world);
            break;
        case Binary::image:
            if (right) {
                std::set<Value> range;
                const Value pairs = restricted_to(open, *right, world);
                for (const Value& each : pairs.members) range.insert(second(each));
                return set(range);
            }
            break;
        case Binary::apply: {
            const auto* given = std::get_if<Comprehension>(&open.kind);
            const bool is_function = given == nullptr || given->form == Comprehension::Form::lambda;
            if (right && is_function) return of_relations(it.op, restricted_to(open, set({*right}), world), *right);
            break;
        }
        default:
            break;
    }
    throw NotEvaluated{};
}

bool is_arrow_member(const Value& relation, const BinaryExpression& arrow, World& world) {
    std::map<Value, int> left;
    std::map<Value, int> right;
    for (const Value& each : relation.members) {
        // Both sides may be infinite.
        if (!in_set(first(each), *arrow.left, world) || !in_set(second(each), *arrow.right, world)) return false;
        ++left[first(each)];
        ++right[second(each)];
    }
    const auto is_total = [&] { return left.size() == value_of(*arrow.left, world).members.size(); };
    const auto is_onto = [&] { return right.size() == value_of(*arrow.right, world).members.size(); };
    const auto single = [](const std::map<Value, int>& counts) {
        return std::all_of(counts.begin(), counts.end(), [](const auto& each) { return each.second == 1; });
    };
    switch (arrow.op) {
        case Binary::relation:
            return true;
        case Binary::total_relation:
            return is_total();
        case Binary::surjective_relation:
            return is_onto();
        case Binary::total_surjective_relation:
            return is_total() && is_onto();
        case Binary::partial_function:
            return single(left);
        case Binary::total_function:
            return single(left) && is_total();
        case Binary::partial_injection:
            return single(left) && single(right);
        case Binary::total_injection:
            return single(left) && single(right) && is_total();
        case Binary::partial_surjection:
            return single(left) && is_onto();
        case Binary::total_surjection:
            return single(left) && is_total() && is_onto();
        case Binary::bijection:
            return single(left) && single(right) && is_total() && is_onto();
        default:
            throw NotEvaluated{};
    }
}

bool in_set(const Value& value, const Expression& expression, World& world) {
    if (const auto* atom = std::get_if<Atom>(&expression.kind)) {
        if (*atom == Atom::integers) return true;
        if (*atom == Atom::naturals) return value.number >= 0;
        if (*atom == Atom::naturals1) return value.number >= 1;
    }
    if (const auto* unary = std::get_if<UnaryExpression>(&expression.kind)) {
        if (unary->op == Unary::power || unary->op == Unary::power1) {
            const bool inside = std::all_of(value.members.begin(), value.members.end(),
                                            [&](const Value& each) { return in_set(each, *unary->operand, world); });
            return inside && (unary->op == Unary::power || !value.members.empty());
        }
    }
    if (const auto* binary = std::get_if<BinaryExpression>(&expression.kind); binary && is_arrow(binary->op))
        return is_arrow_member(value, *binary, world);
    if (const auto* binary = std::get_if<BinaryExpression>(&expression.kind)) {
        // Parts of them may be infinite.
        if (binary->op == Binary::product)
            return in_set(first(value), *binary->left, world) && in_set(second(value), *binary->right, world);
        if (binary->op == Binary::upto) {
            return value_of(*binary->left, world).number <= value.number &&
                   value.number <= value_of(*binary->right, world).number;
        }
        if (binary->op == Binary::set_minus || binary->op == Binary::set_inter) {
            return in_set(value, *binary->left, world) &&
                   in_set(value, *binary->right, world) == (binary->op == Binary::set_inter);
        }
        if (binary->op == Binary::set_union)
            return in_set(value, *binary->left, world) || in_set(value, *binary->right, world);
    }
    const std::optional<Value> all = known(expression, world);
    return all ? all->members.contains(value) : in_unlisted(value, expression, world);
}

Value of_unary(const UnaryExpression& it, World& world) {
    const Value v = value_of(*it.operand, world);
    std::set<Value> result;
    switch (it.op) {
        case Unary::negate:
            return of_numbers(Binary::minus, 0, v.number);
        case Unary::card:
            return number(static_cast<long>(v.members.size()));
        case Unary::min:
        case Unary::max:
            if (v.members.empty()) throw Undefined{};
            return it.op == Unary::min ? *v.members.begin() : *v.members.rbegin();
        case Unary::converse:
            for (const Value& each : v.members) result.insert(pair(second(each), first(each)));
            return set(result);
        case Unary::dom:
            for (const Value& each : v.members) result.insert(first(each));
            return set(result);
        case Unary::ran:
            for (const Value& each : v.members) result.insert(second(each));
            return set(result);
        case Unary::general_union:
            for (const Value& each : v.members) result.insert(each.members.begin(), each.members.end());
            return set(result);
        case Unary::general_inter:
            if (v.members.empty()) throw Undefined{};
            result = v.members.begin()->members;
            for (const Value& each : v.members)
                std::erase_if(result, [&](const Value& one) { return !each.members.contains(one); });
            return set(result);
        case Unary::power:
        case Unary::power1:
            break;
    }
    throw NotEvaluated{};
}

Value of_comprehension(const Comprehension& it, World& world) {
    std::set<Value> result;
    bool begun = false;
    const bool complete = each_binding(it.bound, it.where.get(), world, [&] {
        if (!holds(*it.where, world)) return false;
        const Value value = value_of(*it.value, world);
        switch (it.form) {
            case Comprehension::Form::set:
            case Comprehension::Form::lambda:
                result.insert(value);
                break;
            case Comprehension::Form::general_union:
                result.insert(value.members.begin(), value.members.end());
                break;
            case Comprehension::Form::general_inter:
                if (!begun) result = value.members;
                std::erase_if(result, [&](const Value& each) { return !value.members.contains(each); });
                break;
        }
        begun = true;
        return false;
    });
    if (!complete) throw NotEvaluated{};
    if (it.form == Comprehension::Form::general_inter && !begun) throw Undefined{};
    return set(result);
}

bool of_quantified(const Quantified& it, World& world) {
    const auto* implication = std::get_if<Implication>(&it.body->kind);
    const Predicate* condition = !it.all                                             ? it.body.get()
                                 : implication != nullptr && !implication->both_ways ? implication->left.get()
                                                                                     : nullptr;
    bool found = false;
    bool open = false;
    const bool complete = each_binding(it.bound, condition, world, [&] {
        try {
            found = holds(*it.body, world) != it.all;
        } catch (const NotEvaluated&) {
            open = true;  // another one may decide it
        }
        return found;
    });
    if (!found && (open || !complete)) throw NotEvaluated{};
    return found != it.all;
}

/// `L ⊆ R`, where R may be infinite.
bool is_included(const Expression& left, const Expression& right, World& world) {
    const std::optional<Value> inner = known(left, world);
    if (!inner) {
        const std::optional<Value> outer = known_after(inner, right, world);
        if (!outer) throw NotEvaluated{};
        return !has_others(left, *outer, world);
    }
    const Value& value = *inner;
    return std::all_of(value.members.begin(), value.members.end(),
                       [&](const Value& each) { return in_set(each, right, world); });
}

bool are_equal(const Expression& left, const Expression& right, World& world) {
    const std::optional<Value> one = known(left, world);
    if (!one && left.type.kind != Type::Kind::power) throw NotEvaluated{};
    const std::optional<Value> other = known_after(one, right, world);
    if (one && other) return *one == *other;
    if ((!one && !other) || left.type.kind != Type::Kind::power) throw NotEvaluated{};
    const Value& value = one ? *one : *other;
    const Expression& open = one ? right : left;
    return std::all_of(value.members.begin(), value.members.end(),
                       [&](const Value& each) { return in_set(each, open, world); }) &&
           !has_others(open, value, world);
}

bool of_comparison(const Comparison& it, World& world) {
    const auto right_number = [&] { return value_of(*it.right, world).number; };
    switch (it.sign) {
        case Sign::subset_eq:
        case Sign::not_subset_eq:
            return is_included(*it.left, *it.right, world) == (it.sign == Sign::subset_eq);
        case Sign::subset:
        case Sign::not_subset:
            return (is_included(*it.left, *it.right, world) && !is_included(*it.right, *it.left, world)) ==
                   (it.sign == Sign::subset);
        default:
            break;
    }
    if (it.sign == Sign::equal || it.sign == Sign::not_equal)
        return are_equal(*it.left, *it.right, world) == (it.sign == Sign::equal);
    const Value left = value_of(*it.left, world);
    switch (it.sign) {
        case Sign::in:
        case Sign::not_in:
            return in_set(left, *it.right, world) == (it.sign == Sign::in);
        case Sign::less:
            return left.number < right_number();
        case Sign::less_eq:
            return left.number <= right_number();
        case Sign::greater:
            return left.number > right_number();
        default:
            return left.number >= right_number();
    }
}

bool of_partition(const Partition& it, World& world) {
    std::set<Value> joined;
    std::size_t count = 0;
    for (const auto& part : it.parts) {
        const Value value = value_of(*part, world);
        joined.insert(value.members.begin(), value.members.end());
        count += value.members.size();
    }
    return joined == value_of(*it.whole, world).members && count == joined.size();
}

/// A part without a value does not matter if another one decides. Parts after a deciding one are not evaluated.
bool of_junction(const Junction& it, World& world) {
    bool open = false;
    for (const PredicatePtr& part : it.parts) {
        try {
            if (holds(*part, world) != it.all) return !it.all;
        } catch (const NotEvaluated&) {
            open = true;
        }
    }
    if (open) throw NotEvaluated{};
    return it.all;
}

}  // namespace

Value value_of(const Expression& expression, World& world) {
    return std::visit(
        overloaded{[&](const Name& it) {
                       if (const auto known = world.values.find(it.name); known != world.values.end())
                           return known->second;
                       if (!world.sets.contains(it.name)) throw NotEvaluated{};
                       const auto all = all_of_type(Type::given(it.name), world);
                       return set({all.begin(), all.end()});
                   },
                   [](const Number& it) {
                       constexpr std::size_t kMostDigits = 18;
                       const std::size_t first_digit = std::min(it.digits.find_first_not_of('0'), it.digits.size());
                       if (it.digits.size() - first_digit > kMostDigits) throw NotEvaluated{};
                       return number(first_digit == it.digits.size() ? 0 : std::stol(it.digits.substr(first_digit)));
                   },
                   [&](const Atom& it) {
                       if (it == Atom::truth || it == Atom::falsity) return truth_value(it == Atom::truth);
                       if (it == Atom::empty) return set({});
                       if (it == Atom::booleans) return set({truth_value(false), truth_value(true)});
                       const bool relation = it == Atom::identity || it == Atom::prj1 || it == Atom::prj2;
                       if (!relation) throw NotEvaluated{};
                       std::set<Value> pairs;
                       for (const Value& x : all_of_type(expression.type.parts[0].parts[0], world))
                           pairs.insert(pair(x, it == Atom::identity ? x : it == Atom::prj1 ? first(x) : second(x)));
                       return set(pairs);
                   },
                   [&](const UnaryExpression& it) { return of_unary(it, world); },
                   [&](const BinaryExpression& it) {
                       const std::optional<Value> left = known(*it.left, world);
                       const std::optional<Value> right = known_after(left, *it.right, world);
                       if (!left && !right) throw NotEvaluated{};
                       if (!left || !right) return of_one_side(it, left, right, world);
                       const Value& a = *left;
                       const Value& b = *right;
                       if (it.op == Binary::maplet) return pair(a, b);
                       const int at = level(it.op);
                       return at >= 3 && at <= 6 ? of_numbers(it.op, a.number, b.number) : of_relations(it.op, a, b);
                   },
                   [&](const SetExtension& it) {
                       std::set<Value> members;
                       for (const auto& each : it.members) members.insert(value_of(*each, world));
                       return set(members);
                   },
                   [&](const BoolOf& it) { return truth_value(holds(*it.predicate, world)); },
                   [&](const Comprehension& it) { return of_comprehension(it, world); }},
        expression.kind);
}

bool holds(const Predicate& predicate, World& world) {
    return std::visit(overloaded{[](const Truth& it) { return it.value; },
                                 [&](const Negation& it) { return !holds(*it.operand, world); },
                                 [&](const Junction& it) { return of_junction(it, world); },
                                 [&](const Implication& it) {
                                     const bool left = holds(*it.left, world);
                                     if (!it.both_ways && !left) return true;
                                     return left == holds(*it.right, world) || (!it.both_ways && !left);
                                 },
                                 [&](const Quantified& it) { return of_quantified(it, world); },
                                 [&](const Comparison& it) { return of_comparison(it, world); },
                                 [&](const Finite& it) {
                                     (void)value_of(*it.set, world);
                                     return true;
                                 },
                                 [&](const Partition& it) { return of_partition(it, world); }},
                      predicate.kind);
}

}  // namespace map2pml::eventb::evaluate
