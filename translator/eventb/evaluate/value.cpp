#include "translator/eventb/evaluate/value.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace map2pml::eventb::evaluate {

bool operator<(const Value& left, const Value& right) {
    return std::tie(left.kind, left.number, left.name, left.parts, left.members) <
           std::tie(right.kind, right.number, right.name, right.parts, right.members);
}

bool operator==(const Value& left, const Value& right) { return !(left < right) && !(right < left); }

Value number(long n) { return {Value::Kind::number, n, {}, {}, {}}; }
Value truth_value(bool b) { return {Value::Kind::truth, b ? 1 : 0, {}, {}, {}}; }
Value element(std::string name) { return {Value::Kind::element, 0, std::move(name), {}, {}}; }
Value pair(const Value& a, const Value& b) { return {Value::Kind::pair, 0, {}, {a, b}, {}}; }
Value set(std::set<Value> members) { return {Value::Kind::set, 0, {}, {}, std::move(members)}; }
namespace {

const Value& left_of(const Value& v) { return v.parts.at(0); }
const Value& right_of(const Value& v) { return v.parts.at(1); }

/// Larger sets are not counted out.
constexpr long kMostMembers = 20'000;

long divided(long a, long b) {
    if (b == 0) throw Undefined{};
    if (b == -1 && a == std::numeric_limits<long>::min()) throw NotEvaluated{};
    return a / b;  // towards zero, as in Event-B
}

}  // namespace

Value of_numbers(Binary op, long a, long b) {
    long result = 0;
    const auto checked = [](bool overflows, const long& value) {
        if (overflows) throw NotEvaluated{};
        return number(value);
    };
    switch (op) {
        case Binary::plus:
            return checked(__builtin_add_overflow(a, b, &result), result);
        case Binary::minus:
            return checked(__builtin_sub_overflow(a, b, &result), result);
        case Binary::times:
            return checked(__builtin_mul_overflow(a, b, &result), result);
        case Binary::divide:
            return number(divided(a, b));
        case Binary::modulo:
            if (a < 0 || b <= 0) throw Undefined{};
            return number(a % b);
        case Binary::upto: {
            std::set<Value> members;
            if (b >= a && (b - a > kMostMembers || b - a < 0)) throw NotEvaluated{};
            for (long n = a; n <= b; ++n) members.insert(number(n));
            return set(members);
        }
        case Binary::power_of: {
            if (a < 0 || b < 0) throw Undefined{};
            result = 1;
            for (long n = 0; n < b && result != 0 && (a > 1 || n == 0); ++n) {
                if (__builtin_mul_overflow(result, a, &result)) throw NotEvaluated{};
            }
            return number(result);
        }
        default:
            throw NotEvaluated{};
    }
}

Value of_relations(Binary op, const Value& a, const Value& b) {
    std::set<Value> result;
    const auto joined = [&](const Value& r, const Value& s) {
        for (const Value& x : r.members) {
            for (const Value& y : s.members) {
                if (right_of(x) == left_of(y)) result.insert(pair(left_of(x), right_of(y)));
            }
        }
    };
    const auto in_domain = [](const Value& relation, const Value& x) {
        return std::any_of(relation.members.begin(), relation.members.end(),
                           [&](const Value& each) { return left_of(each) == x; });
    };
    switch (op) {
        case Binary::product:
            if (a.members.size() * b.members.size() > static_cast<std::size_t>(kMostMembers)) throw NotEvaluated{};
            for (const Value& x : a.members) {
                for (const Value& y : b.members) result.insert(pair(x, y));
            }
            break;
        case Binary::override_:
            result = b.members;
            for (const Value& x : a.members) {
                if (!in_domain(b, left_of(x))) result.insert(x);
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
                    result.insert(pair(pair(left_of(x), left_of(y)), pair(right_of(x), right_of(y))));
            }
            break;
        case Binary::direct_product:
            for (const Value& x : a.members) {
                for (const Value& y : b.members) {
                    if (left_of(x) == left_of(y)) result.insert(pair(left_of(x), pair(right_of(x), right_of(y))));
                }
            }
            break;
        case Binary::domain_restrict:
        case Binary::domain_subtract:
            for (const Value& x : b.members) {
                if (a.members.contains(left_of(x)) == (op == Binary::domain_restrict)) result.insert(x);
            }
            break;
        case Binary::range_restrict:
        case Binary::range_subtract:
            for (const Value& x : a.members) {
                if (b.members.contains(right_of(x)) == (op == Binary::range_restrict)) result.insert(x);
            }
            break;
        case Binary::image:
            for (const Value& x : a.members) {
                if (b.members.contains(left_of(x))) result.insert(right_of(x));
            }
            break;
        case Binary::apply: {
            std::vector<Value> found;
            for (const Value& x : a.members) {
                if (left_of(x) == b) found.push_back(right_of(x));
            }
            // A function in the whole, not only at this place.
            std::set<Value> seen;
            for (const Value& x : a.members) {
                if (!seen.insert(left_of(x)).second) throw Undefined{};
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
            throw NotEvaluated{};
    }
    return set(result);
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
            return "(" + text_of(left_of(value)) + " ↦ " + text_of(right_of(value)) + ")";
        case Value::Kind::set: {
            std::string text;
            for (const Value& each : value.members) text += (text.empty() ? "" : ", ") + text_of(each);
            return text.empty() ? "∅" : "{" + text + "}";
        }
    }
    return "";
}

std::string readable(const Value& value) {
    switch (value.kind) {
        case Value::Kind::number:
            return value.number < 0 ? "−" + std::to_string(value.number).substr(1) : std::to_string(value.number);
        case Value::Kind::truth:
        case Value::Kind::element:
            return text_of(value);
        case Value::Kind::pair:
            return readable(left_of(value)) + " ↦ " + readable(right_of(value));
        case Value::Kind::set:
            break;
    }
    constexpr long kRun = 4;
    std::string text;
    for (auto each = value.members.begin(); each != value.members.end();) {
        auto last = each;
        auto next = std::next(each);
        while (each->kind == Value::Kind::number && next != value.members.end() && next->number == last->number + 1) {
            last = next++;
        }
        text += text.empty() ? "" : ", ";
        if (last->number - each->number >= kRun) {
            text += readable(*each) + "‥" + readable(*last);
            each = next;
        } else {
            text += readable(*each++);
        }
    }
    return text.empty() ? "∅" : "{" + text + "}";
}

}  // namespace map2pml::eventb::evaluate
