#include "translator/machines/evaluate/evaluator.h"

#include <algorithm>

#include "translator/machines/evaluate/internal.h"

namespace map2pml::eventb::evaluate {

namespace {

const Value& first(const Value& v) { return v.parts.at(0); }
const Value& second(const Value& v) { return v.parts.at(1); }

bool in_set(const Value& value, const Expression& expression, World& world);

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
    return value_of(expression, world).members.contains(value);
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
    const Value value = value_of(left, world);
    return std::all_of(value.members.begin(), value.members.end(),
                       [&](const Value& each) { return in_set(each, right, world); });
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
    const Value left = value_of(*it.left, world);
    switch (it.sign) {
        case Sign::in:
        case Sign::not_in:
            return in_set(left, *it.right, world) == (it.sign == Sign::in);
        case Sign::equal:
            return left == value_of(*it.right, world);
        case Sign::not_equal:
            return left != value_of(*it.right, world);
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
                       const Value a = value_of(*it.left, world);
                       const Value b = value_of(*it.right, world);
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
