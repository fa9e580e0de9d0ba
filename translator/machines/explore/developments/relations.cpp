#include "translator/machines/explore/developments/relations.h"

namespace map2pml::maze_exploration {

namespace {

/// Numbers beyond this are not computed with; searches stop long before.
constexpr std::int64_t kLargest = std::int64_t{1} << 31U;
constexpr std::int64_t kLongestRange = 10'000;

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

Id image_of(Id relation, Id of, Values& values) {
    std::vector<Id> all;
    for (const Id each : values.parts(relation))
        if (values.contains(of, values.first(each))) all.push_back(values.second(each));
    return values.set(std::move(all));
}

Id of_numbers(Op op, Id left, Id right, Values& values) {
    if (left == kInfinity || right == kInfinity) return op == Op::plus ? kInfinity : kUndefined;
    const std::int64_t a = values.number_of(left);
    const std::int64_t b = values.number_of(right);
    const auto made = [&](std::int64_t value) {
        return value > kLargest || value < -kLargest ? kUndefined : values.number(value);
    };
    if (op == Op::plus) return made(a + b);
    if (op == Op::minus) return made(a - b);
    if (op == Op::times) return made(a * b);
    if (b - a > kLongestRange) return kUndefined;
    std::vector<Id> all;
    for (std::int64_t each = a; each <= b; ++each) all.push_back(values.number(each));
    return values.set(std::move(all));
}

Id overridden(Id left, Id right, Values& values) {
    const Id kept = members_with(left, values, [&](Id each) { return !has_first(right, values.first(each), values); });
    return united(kept, right, values);
}

}  // namespace

Id of_one(Op op, Id operand, Values& values) {
    if (op == Op::card) return values.number(static_cast<std::int64_t>(values.parts(operand).size()));
    if (op == Op::dom) return each_mapped(operand, values, [&](Id each) { return values.first(each); });
    if (op == Op::ran) return each_mapped(operand, values, [&](Id each) { return values.second(each); });
    if (op == Op::converse) {
        return each_mapped(operand, values,
                           [&](Id each) { return values.pair(values.second(each), values.first(each)); });
    }
    return operand == kInfinity ? kUndefined : values.number(-values.number_of(operand));
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
    if (op == Op::image) return image_of(left, right, values);
    return of_numbers(op, left, right, values);
}

bool is_less(Id left, Id right, const Values& values) {
    if (left == kInfinity) return false;
    return right == kInfinity || values.number_of(left) < values.number_of(right);
}

}  // namespace map2pml::maze_exploration
