#include "tests/eventb/evaluator.h"

#include <algorithm>
#include <functional>
#include <tuple>

#include "translator/eventb/formula/overloaded.h"

namespace eventb_meaning {

bool operator<(const Value& left, const Value& right) {
    return std::tie(left.kind, left.number, left.name, left.parts, left.members) <
           std::tie(right.kind, right.number, right.name, right.parts, right.members);
}

bool operator==(const Value& left, const Value& right) { return !(left < right) && !(right < left); }

namespace {

Value number(long n) { return {Value::Kind::number, n, {}, {}, {}}; }
Value truth_value(bool b) { return {Value::Kind::truth, b ? 1 : 0, {}, {}, {}}; }
Value pair(const Value& a, const Value& b) { return {Value::Kind::pair, 0, {}, {a, b}, {}}; }
Value set(std::set<Value> members) { return {Value::Kind::set, 0, {}, {}, std::move(members)}; }
const Value& first(const Value& v) { return v.parts.at(0); }
const Value& second(const Value& v) { return v.parts.at(1); }

/// Numbers that quantifiers go through; the generator bounds them closer.
constexpr long kLeastInteger = -30;
constexpr long kMostInteger = 30;

std::vector<Value> all_of_type(const Type& type, const World& world) {
    std::vector<Value> all;
    switch (type.kind) {
        case Type::Kind::boolean:
            return {truth_value(false), truth_value(true)};
        case Type::Kind::integer:
            for (long n = kLeastInteger; n <= kMostInteger; ++n) all.push_back(number(n));
            return all;
        case Type::Kind::given:
            for (const auto& each : world.sets.at(type.name)) all.push_back({Value::Kind::element, 0, each, {}, {}});
            return all;
        case Type::Kind::product:
            for (const Value& a : all_of_type(type.parts[0], world)) {
                for (const Value& b : all_of_type(type.parts[1], world)) all.push_back(pair(a, b));
            }
            return all;
        default:
            throw Undefined{};
    }
}

/// Goes through all values of bound names until the visitor says that it is enough.
void each_binding(const std::vector<Bound>& bound, std::size_t at, World& world, const std::function<bool()>& visit,
                  bool& enough) {
    if (at == bound.size()) {
        enough = visit();
        return;
    }
    const auto before = world.values.find(bound[at].name);
    const auto saved = before == world.values.end() ? std::nullopt : std::optional(before->second);
    for (const Value& each : all_of_type(bound[at].type, world)) {
        if (enough) break;
        world.values[bound[at].name] = each;
        each_binding(bound, at + 1, world, visit, enough);
    }
    if (saved) {
        world.values[bound[at].name] = *saved;
    } else {
        world.values.erase(bound[at].name);
    }
}

bool in_set(const Value& value, const Expression& expression, World& world);

bool is_arrow_member(const Value& relation, const BinaryExpression& arrow, World& world) {
    const Value from = value_of(*arrow.left, world);
    std::map<Value, int> left;
    std::map<Value, int> right;
    for (const Value& each : relation.members) {
        // The right side may be ℤ.
        if (!from.members.contains(first(each)) || !in_set(second(each), *arrow.right, world)) return false;
        ++left[first(each)];
        ++right[second(each)];
    }
    const bool total = left.size() == from.members.size();
    const auto is_onto = [&] { return right.size() == value_of(*arrow.right, world).members.size(); };
    const auto single = [](const std::map<Value, int>& counts) {
        return std::all_of(counts.begin(), counts.end(), [](const auto& each) { return each.second == 1; });
    };
    switch (arrow.op) {
        case Binary::relation:
            return true;
        case Binary::total_relation:
            return total;
        case Binary::surjective_relation:
            return is_onto();
        case Binary::total_surjective_relation:
            return total && is_onto();
        case Binary::partial_function:
            return single(left);
        case Binary::total_function:
            return single(left) && total;
        case Binary::partial_injection:
            return single(left) && single(right);
        case Binary::total_injection:
            return single(left) && single(right) && total;
        case Binary::partial_surjection:
            return single(left) && is_onto();
        case Binary::total_surjection:
            return single(left) && total && is_onto();
        case Binary::bijection:
            return single(left) && single(right) && total && is_onto();
        default:
            throw Undefined{};
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
            const Value whole = value_of(*unary->operand, world);
            const bool inside =
                std::includes(whole.members.begin(), whole.members.end(), value.members.begin(), value.members.end());
            return inside && (unary->op == Unary::power || !value.members.empty());
        }
    }
    if (const auto* binary = std::get_if<BinaryExpression>(&expression.kind); binary && is_arrow(binary->op)) {
        return is_arrow_member(value, *binary, world);
    }
    return value_of(expression, world).members.contains(value);
}

long divided(long a, long b) {
    if (b == 0) throw Undefined{};
    return a / b;  // towards zero, as in Event-B
}

Value of_numbers(Binary op, long a, long b) {
    switch (op) {
        case Binary::plus:
            return number(a + b);
        case Binary::minus:
            return number(a - b);
        case Binary::times:
            return number(a * b);
        case Binary::divide:
            return number(divided(a, b));
        case Binary::modulo:
            if (a < 0 || b <= 0) throw Undefined{};
            return number(a % b);
        case Binary::upto: {
            std::set<Value> members;
            for (long n = a; n <= b; ++n) members.insert(number(n));
            return set(members);
        }
        default:
            throw Undefined{};
    }
}

Value of_relations(Binary op, const Value& a, const Value& b) {
    std::set<Value> result;
    const auto joined = [&](const Value& r, const Value& s) {
        for (const Value& x : r.members) {
            for (const Value& y : s.members) {
                if (second(x) == first(y)) result.insert(pair(first(x), second(y)));
            }
        }
    };
    const auto in_domain = [](const Value& relation, const Value& x) {
        return std::any_of(relation.members.begin(), relation.members.end(),
                           [&](const Value& each) { return first(each) == x; });
    };
    switch (op) {
        case Binary::product:
            for (const Value& x : a.members) {
                for (const Value& y : b.members) result.insert(pair(x, y));
            }
            break;
        case Binary::override_:
            result = b.members;
            for (const Value& x : a.members) {
                if (!in_domain(b, first(x))) result.insert(x);
            }
            break;
        case Binary::compose:
            joined(a, b);
            break;
        case Binary::back_compose:
            joined(b, a);
            break;
        case Binary::parallel:
            for (const Value& x : a.members) {
                for (const Value& y : b.members)
                    result.insert(pair(pair(first(x), first(y)), pair(second(x), second(y))));
            }
            break;
        case Binary::direct_product:
            for (const Value& x : a.members) {
                for (const Value& y : b.members) {
                    if (first(x) == first(y)) result.insert(pair(first(x), pair(second(x), second(y))));
                }
            }
            break;
        case Binary::domain_restrict:
        case Binary::domain_subtract:
            for (const Value& x : b.members) {
                if (a.members.contains(first(x)) == (op == Binary::domain_restrict)) result.insert(x);
            }
            break;
        case Binary::range_restrict:
        case Binary::range_subtract:
            for (const Value& x : a.members) {
                if (b.members.contains(second(x)) == (op == Binary::range_restrict)) result.insert(x);
            }
            break;
        case Binary::image:
            for (const Value& x : a.members) {
                if (b.members.contains(first(x))) result.insert(second(x));
            }
            break;
        case Binary::apply: {
            std::vector<Value> found;
            for (const Value& x : a.members) {
                if (first(x) == b) found.push_back(second(x));
            }
            // A function in the whole, not only at this place.
            std::set<Value> seen;
            for (const Value& x : a.members) {
                if (!seen.insert(first(x)).second) throw Undefined{};
            }
            if (found.size() != 1) throw Undefined{};
            return found.front();
        }
        case Binary::set_union:
            result = a.members;
            result.insert(b.members.begin(), b.members.end());
            break;
        case Binary::set_inter:
            for (const Value& x : a.members) {
                if (b.members.contains(x)) result.insert(x);
            }
            break;
        case Binary::set_minus:
            for (const Value& x : a.members) {
                if (!b.members.contains(x)) result.insert(x);
            }
            break;
        default:
            throw Undefined{};
    }
    return set(result);
}

Value of_unary(const UnaryExpression& it, World& world) {
    const Value v = value_of(*it.operand, world);
    std::set<Value> result;
    switch (it.op) {
        case Unary::negate:
            return number(-v.number);
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
        default:
            throw Undefined{};
    }
}

Value of_comprehension(const Comprehension& it, World& world) {
    std::set<Value> result;
    bool begun = false;
    bool enough = false;
    each_binding(
        it.bound, 0, world,
        [&] {
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
        },
        enough);
    if (it.form == Comprehension::Form::general_inter && !begun) throw Undefined{};
    return set(result);
}

}  // namespace

Value value_of(const Expression& expression, World& world) {
    return std::visit(overloaded{[&](const Name& it) {
                                     if (world.sets.contains(it.name)) {
                                         const auto all = all_of_type(Type::given(it.name), world);
                                         return set({all.begin(), all.end()});
                                     }
                                     return world.values.at(it.name);
                                 },
                                 [](const Number& it) { return number(std::stol(it.digits)); },
                                 [&](const Atom& it) {
                                     if (it == Atom::truth || it == Atom::falsity)
                                         return truth_value(it == Atom::truth);
                                     if (it == Atom::empty) return set({});
                                     if (it == Atom::booleans) return set({truth_value(false), truth_value(true)});
                                     if (it != Atom::identity) throw Undefined{};
                                     std::set<Value> pairs;
                                     for (const Value& x : all_of_type(expression.type.parts[0].parts[0], world)) {
                                         pairs.insert(pair(x, x));
                                     }
                                     return set(pairs);
                                 },
                                 [&](const UnaryExpression& it) { return of_unary(it, world); },
                                 [&](const BinaryExpression& it) {
                                     const Value a = value_of(*it.left, world);
                                     const Value b = value_of(*it.right, world);
                                     if (it.op == Binary::maplet) return pair(a, b);
                                     const int at = level(it.op);
                                     return at >= 3 && at <= 6 ? of_numbers(it.op, a.number, b.number)
                                                               : of_relations(it.op, a, b);
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
                                 [&](const Junction& it) {
                                     for (const auto& part : it.parts) {
                                         if (holds(*part, world) != it.all) return !it.all;  // from the left
                                     }
                                     return it.all;
                                 },
                                 [&](const Implication& it) {
                                     const bool left = holds(*it.left, world);
                                     if (!it.both_ways && !left) return true;
                                     return left == holds(*it.right, world) || (!it.both_ways && !left);
                                 },
                                 [&](const Quantified& it) {
                                     bool enough = false;
                                     bool found = false;
                                     each_binding(
                                         it.bound, 0, world,
                                         [&] {
                                             found = holds(*it.body, world) != it.all;
                                             return found;
                                         },
                                         enough);
                                     return found != it.all;
                                 },
                                 [&](const Comparison& it) {
                                     const Value left = value_of(*it.left, world);
                                     if (it.sign == Sign::in || it.sign == Sign::not_in) {
                                         return in_set(left, *it.right, world) == (it.sign == Sign::in);
                                     }
                                     const Value right = value_of(*it.right, world);
                                     const auto includes = [](const Value& a, const Value& b) {
                                         return std::includes(b.members.begin(), b.members.end(), a.members.begin(),
                                                              a.members.end());
                                     };
                                     switch (it.sign) {
                                         case Sign::equal:
                                             return left == right;
                                         case Sign::not_equal:
                                             return left != right;
                                         case Sign::subset_eq:
                                             return includes(left, right);
                                         case Sign::not_subset_eq:
                                             return !includes(left, right);
                                         case Sign::subset:
                                             return includes(left, right) && left != right;
                                         case Sign::not_subset:
                                             return !(includes(left, right) && left != right);
                                         case Sign::less:
                                             return left.number < right.number;
                                         case Sign::less_eq:
                                             return left.number <= right.number;
                                         case Sign::greater:
                                             return left.number > right.number;
                                         default:
                                             return left.number >= right.number;
                                     }
                                 },
                                 [&](const Finite& it) {
                                     (void)value_of(*it.set, world);
                                     return true;
                                 },
                                 [&](const Partition& it) {
                                     std::set<Value> joined;
                                     std::size_t count = 0;
                                     for (const auto& part : it.parts) {
                                         const Value value = value_of(*part, world);
                                         joined.insert(value.members.begin(), value.members.end());
                                         count += value.members.size();
                                     }
                                     return joined == value_of(*it.whole, world).members && count == joined.size();
                                 }},
                      predicate.kind);
}

std::string text_of(const Value& value) {
    switch (value.kind) {
        case Value::Kind::number:
            return value.number < 0 ? "(−" + std::to_string(-value.number) + ")" : std::to_string(value.number);
        case Value::Kind::truth:
            return value.number != 0 ? "TRUE" : "FALSE";
        case Value::Kind::element:
            return value.name;
        case Value::Kind::pair:
            return "(" + text_of(first(value)) + " ↦ " + text_of(second(value)) + ")";
        case Value::Kind::set: {
            std::string text;
            for (const Value& each : value.members) text += (text.empty() ? "" : ", ") + text_of(each);
            return text.empty() ? "∅" : "{" + text + "}";
        }
    }
    return "";
}

}  // namespace eventb_meaning
