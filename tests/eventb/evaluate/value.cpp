#include "tests/eventb/evaluate/evaluator.h"

#include <algorithm>
#include <iterator>
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

/// Larger sets are not enumerated.
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
            for (long n = 0; n < b && result != 0 && (a > 1 || n == 0); ++n)
                if (__builtin_mul_overflow(result, a, &result)) throw NotEvaluated{};
            return number(result);
        }
        default:
            throw NotEvaluated{};
    }
}

namespace {

Value applied(const Value& function, const Value& argument) {
    std::vector<Value> found;
    for (const Value& x : function.members)
        if (left_of(x) == argument) found.push_back(right_of(x));
    // It must be a function everywhere, not only at this argument.
    std::set<Value> seen;
    for (const Value& x : function.members)
        if (!seen.insert(left_of(x)).second) throw Undefined{};
    if (found.size() != 1) throw Undefined{};
    return found.front();
}

std::set<Value> product_of(const Value& a, const Value& b) {
    if (a.members.size() * b.members.size() > static_cast<std::size_t>(kMostMembers)) throw NotEvaluated{};
    std::set<Value> result;
    for (const Value& x : a.members)
        for (const Value& y : b.members) result.insert(pair(x, y));
    return result;
}

std::set<Value> parallel_of(const Value& a, const Value& b) {
    std::set<Value> result;
    for (const Value& x : a.members)
        for (const Value& y : b.members)
            result.insert(pair(pair(left_of(x), left_of(y)), pair(right_of(x), right_of(y))));
    return result;
}

std::set<Value> direct_product_of(const Value& a, const Value& b) {
    std::set<Value> result;
    for (const Value& x : a.members) {
        for (const Value& y : b.members)
            if (left_of(x) == left_of(y)) result.insert(pair(left_of(x), pair(right_of(x), right_of(y))));
    }
    return result;
}

std::set<Value> composition_of(const Value& first, const Value& second) {
    std::set<Value> result;
    for (const Value& x : first.members) {
        for (const Value& y : second.members)
            if (right_of(x) == left_of(y)) result.insert(pair(left_of(x), right_of(y)));
    }
    return result;
}

std::set<Value> override_of(const Value& a, const Value& b) {
    std::set<Value> result = b.members;
    for (const Value& x : a.members) {
        const bool is_overridden = std::any_of(b.members.begin(), b.members.end(),
                                               [&](const Value& each) { return left_of(each) == left_of(x); });
        if (!is_overridden) result.insert(x);
    }
    return result;
}

std::set<Value> image_of(const Value& relation, const Value& of) {
    std::set<Value> result;
    for (const Value& x : relation.members)
        if (of.members.contains(left_of(x))) result.insert(right_of(x));
    return result;
}

std::set<Value> union_of(const Value& a, const Value& b) {
    std::set<Value> result = a.members;
    result.insert(b.members.begin(), b.members.end());
    return result;
}

template <typename Condition>
std::set<Value> members_with(const Value& set, const Condition& condition) {
    std::set<Value> result;
    std::copy_if(set.members.begin(), set.members.end(), std::inserter(result, result.end()), condition);
    return result;
}

}  // namespace

Value of_relations(Binary op, const Value& a, const Value& b) {
    switch (op) {
        case Binary::product:
            return set(product_of(a, b));
        case Binary::override_:
            return set(override_of(a, b));
        case Binary::compose:
            return set(composition_of(a, b));
        case Binary::back_compose:
            return set(composition_of(b, a));
        case Binary::parallel:
            return set(parallel_of(a, b));
        case Binary::direct_product:
            return set(direct_product_of(a, b));
        case Binary::domain_restrict:
            return set(members_with(b, [&](const Value& x) { return a.members.contains(left_of(x)); }));
        case Binary::domain_subtract:
            return set(members_with(b, [&](const Value& x) { return !a.members.contains(left_of(x)); }));
        case Binary::range_restrict:
            return set(members_with(a, [&](const Value& x) { return b.members.contains(right_of(x)); }));
        case Binary::range_subtract:
            return set(members_with(a, [&](const Value& x) { return !b.members.contains(right_of(x)); }));
        case Binary::image:
            return set(image_of(a, b));
        case Binary::apply:
            return applied(a, b);
        case Binary::set_union:
            return set(union_of(a, b));
        case Binary::set_inter:
            return set(members_with(a, [&](const Value& x) { return b.members.contains(x); }));
        case Binary::set_minus:
            return set(members_with(a, [&](const Value& x) { return !b.members.contains(x); }));
        default:
            throw NotEvaluated{};
    }
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
        while (each->kind == Value::Kind::number && next != value.members.end() && next->number == last->number + 1)
            last = next++;
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
