#include "translator/machines/explore/sets/evaluator.h"

#include <algorithm>
#include <limits>

namespace map2pml::maze_exploration {

namespace {

/// Larger sets are not computed.
constexpr std::int64_t kMostMembers = 20'000;

template <typename Condition>
Id members_with(Id set, Values& values, const Condition& condition) {
    std::vector<Id> all;
    for (const Id each : values.parts(set))
        if (condition(each)) all.push_back(each);
    return values.set(std::move(all));
}

template <typename Part>
Id each_mapped(Id set, Values& values, const Part& part) {
    std::vector<Id> all;
    for (const Id each : values.parts(set)) all.push_back(part(each));
    return values.set(std::move(all));
}

Id united(Id left, Id right, Values& values) {
    std::vector<Id> all(values.parts(left).begin(), values.parts(left).end());
    all.insert(all.end(), values.parts(right).begin(), values.parts(right).end());
    return values.set(std::move(all));
}

bool has_first(Id relation, Id first, const Values& values) {
    for (const Id each : values.parts(relation))
        if (values.first(each) == first) return true;
    return false;
}

Id applied(Id function, Id argument, const Values& values) {
    Id found = kUndefined;
    for (const Id each : values.parts(function)) {
        if (values.first(each) != argument) continue;
        if (found != kUndefined) return kUndefined;  // it is no function there
        found = values.second(each);
    }
    return found;
}

/// It must be a function everywhere, not only at this argument.
Id called(Id function, Id argument, const Values& values) {
    std::vector<Id> all;
    Id found = kUndefined;
    for (const Id each : values.parts(function)) {
        all.push_back(values.first(each));
        if (values.first(each) == argument) found = values.second(each);
    }
    std::sort(all.begin(), all.end());
    return std::adjacent_find(all.begin(), all.end()) == all.end() ? found : kUndefined;
}

Id image_of(Id relation, Id of, Values& values) {
    std::vector<Id> all;
    for (const Id each : values.parts(relation))
        if (values.contains(of, values.first(each))) all.push_back(values.second(each));
    return values.set(std::move(all));
}

/// Towards zero, as in Event-B.
Id divided(Op op, std::int64_t a, std::int64_t b, Values& values) {
    if (op == Op::modulo) return a < 0 || b <= 0 ? kUndefined : values.number(a % b);
    if (b == 0) return kUndefined;
    return b == -1 && a == std::numeric_limits<std::int64_t>::min() ? kUnknown : values.number(a / b);
}

Id to_the_power(std::int64_t a, std::int64_t b, Values& values) {
    if (a < 0 || b < 0) return kUndefined;
    std::int64_t result = 1;
    for (std::int64_t n = 0; n < b && result != 0 && (a > 1 || n == 0); ++n)
        if (__builtin_mul_overflow(result, a, &result)) return kUnknown;
    return values.number(result);
}

Id of_numbers(Op op, Id left, Id right, Values& values) {
    if (left == kInfinity || right == kInfinity) return op == Op::plus ? kInfinity : kUndefined;
    const std::int64_t a = values.number_of(left);
    const std::int64_t b = values.number_of(right);
    std::int64_t result = 0;
    const auto made = [&](bool overflows) { return overflows ? kUnknown : values.number(result); };
    if (op == Op::plus) return made(__builtin_add_overflow(a, b, &result));
    if (op == Op::minus) return made(__builtin_sub_overflow(a, b, &result));
    if (op == Op::times) return made(__builtin_mul_overflow(a, b, &result));
    if (op == Op::divide || op == Op::modulo) return divided(op, a, b, values);
    if (op == Op::power_of) return to_the_power(a, b, values);
    if (b < a) return kEmpty;
    if (__builtin_sub_overflow(b, a, &result) || result > kMostMembers) return kUnknown;
    std::vector<Id> all;
    for (std::int64_t each = 0; each <= result; ++each) all.push_back(values.number(a + each));
    return values.set(std::move(all));
}

Id overridden(Id left, Id right, Values& values) {
    const Id kept = members_with(left, values, [&](Id each) { return !has_first(right, values.first(each), values); });
    return united(kept, right, values);
}

template <typename Pair>
Id each_pair(Id left, Id right, Values& values, const Pair& made) {
    std::vector<Id> all;
    for (const Id x : values.parts(left))
        for (const Id y : values.parts(right))
            if (const Id pair = made(x, y); is_value(pair)) all.push_back(pair);
    return values.set(std::move(all));
}

/// `product`, `compose`, `back_compose`, `parallel`, `direct_product`
Id combined(Op op, Id left, Id right, Values& values) {
    if (op == Op::back_compose) return combined(Op::compose, right, left, values);
    const auto first = [&](Id pair) { return values.first(pair); };
    const auto second = [&](Id pair) { return values.second(pair); };
    if (op == Op::product) {
        const std::size_t count = values.parts(left).size() * values.parts(right).size();
        if (count > static_cast<std::size_t>(kMostMembers)) return kUnknown;
    }
    return each_pair(left, right, values, [&](Id x, Id y) {
        if (op == Op::product) return values.pair(x, y);
        if (op == Op::compose) return second(x) == first(y) ? values.pair(first(x), second(y)) : kUndefined;
        if (op == Op::direct_product)
            return first(x) == first(y) ? values.pair(first(x), values.pair(second(x), second(y))) : kUndefined;
        return values.pair(values.pair(first(x), first(y)), values.pair(second(x), second(y)));
    });
}

/// `minimum`, `maximum`, `general_union`, `general_inter`
Id of_members(Op op, Id set, Values& values) {
    const std::span<const Id> all = values.parts(set);
    if (op == Op::general_union) {
        std::vector<Id> joined;
        for (const Id each : all) joined.insert(joined.end(), values.parts(each).begin(), values.parts(each).end());
        return values.set(std::move(joined));
    }
    if (all.empty()) return kUndefined;
    if (op == Op::general_inter) {
        return members_with(all.front(), values, [&](Id one) {
            return std::all_of(all.begin(), all.end(), [&](Id each) { return values.contains(each, one); });
        });
    }
    const auto is_below = [&](Id x, Id y) { return values.number_of(x) < values.number_of(y); };
    return op == Op::minimum ? *std::min_element(all.begin(), all.end(), is_below)
                             : *std::max_element(all.begin(), all.end(), is_below);
}

}  // namespace

Id of_one(Op op, Id operand, Values& values) {
    if (op == Op::minimum || op == Op::maximum || op == Op::general_union || op == Op::general_inter)
        return of_members(op, operand, values);
    if (op == Op::card) return values.number(static_cast<std::int64_t>(values.parts(operand).size()));
    if (op == Op::dom) return each_mapped(operand, values, [&](Id each) { return values.first(each); });
    if (op == Op::ran) return each_mapped(operand, values, [&](Id each) { return values.second(each); });
    if (op == Op::converse) {
        return each_mapped(operand, values,
                           [&](Id each) { return values.pair(values.second(each), values.first(each)); });
    }
    if (operand == kInfinity) return kUndefined;
    const std::int64_t number = values.number_of(operand);
    return number == std::numeric_limits<std::int64_t>::min() ? kUnknown : values.number(-number);
}

Id of_two(Op op, Id left, Id right, Values& values) {
    const auto first_in = [&](Id set) {
        return [&values, set](Id each) { return values.contains(set, values.first(each)); };
    };
    const auto second_in = [&](Id set) {
        return [&values, set](Id each) { return values.contains(set, values.second(each)); };
    };
    if (op == Op::set_union) return united(left, right, values);
    if (op == Op::set_inter) return members_with(left, values, [&](Id each) { return values.contains(right, each); });
    if (op == Op::difference) return members_with(left, values, [&](Id each) { return !values.contains(right, each); });
    if (op == Op::override_) return overridden(left, right, values);
    if (op == Op::domain_restrict) return members_with(right, values, first_in(left));
    if (op == Op::domain_subtract) return members_with(right, values, [&](Id each) { return !first_in(left)(each); });
    if (op == Op::range_restrict) return members_with(left, values, second_in(right));
    if (op == Op::range_subtract) return members_with(left, values, [&](Id each) { return !second_in(right)(each); });
    if (op == Op::apply) return applied(left, right, values);
    if (op == Op::call) return called(left, right, values);
    if (op == Op::image) return image_of(left, right, values);
    const bool is_of_numbers = op == Op::plus || op == Op::minus || op == Op::times || op == Op::divide ||
                               op == Op::modulo || op == Op::power_of || op == Op::upto;
    return is_of_numbers ? of_numbers(op, left, right, values) : combined(op, left, right, values);
}

bool is_less(Id left, Id right, const Values& values) {
    if (left == kInfinity) return false;
    return right == kInfinity || values.number_of(left) < values.number_of(right);
}

}  // namespace map2pml::maze_exploration
