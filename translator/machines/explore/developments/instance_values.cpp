#include "translator/machines/explore/developments/internal.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "translator/machines/explore/sets/evaluator.h"
#include "translator/machines/explore/sets/watch.h"

namespace map2pml::maze_exploration {

namespace {

using Offset = std::pair<int, int>;

constexpr std::int64_t kLargestGrid = 64;

const std::vector<Offset>* offsets_of(const std::string& grid) {
    static const std::vector<Offset> none = {};
    static const std::vector<Offset> neu = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    static const std::vector<Offset> hex = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    static const std::vector<Offset> moore = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}, {1, 1}, {-1, -1}};
    if (grid == "grid") return &none;
    if (grid == "neu") return &neu;
    if (grid == "hex") return &hex;
    return grid == "moore" ? &moore : nullptr;
}

std::optional<std::int64_t> number_in(const maze::Expression& expression) {
    const auto* number = std::get_if<maze::Number>(&expression.kind);
    if (number == nullptr || number->digits.size() > 9) return std::nullopt;
    return std::stol(number->digits);
}

/// `grid(w,h)`: all places; the other ones: those that are neighbours.
Id grid_of(const std::vector<Offset>& offsets, std::int64_t width, std::int64_t height, Values& values) {
    const auto at = [&](std::int64_t x, std::int64_t y) { return values.pair(values.number(x), values.number(y)); };
    std::vector<Id> all;
    for (std::int64_t x = 0; x < width; ++x) {
        for (std::int64_t y = 0; y < height; ++y) {
            if (offsets.empty()) all.push_back(at(x, y));
            for (const auto& [dx, dy] : offsets) {
                const bool is_inside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
                if (is_inside) all.push_back(values.pair(at(x, y), at(x + dx, y + dy)));
            }
        }
    }
    return values.set(std::move(all));
}

[[noreturn]] void refuse_value(const maze::Expression& expression) {
    throw NotExplored{expression.span,
                      fmt::format("`{}` is not a value that an instance can give", maze::to_string(expression))};
}

Id infix_value(const maze::InfixExpression& it, const maze::Expression& whole, Values& values) {
    if (it.op == maze::Infix::apply) {
        const auto* name = std::get_if<maze::Name>(&it.left->kind);
        const auto* size = std::get_if<maze::Tuple>(&it.right->kind);
        const auto* offsets = name == nullptr ? nullptr : offsets_of(name->name);
        if (offsets == nullptr || size == nullptr || size->parts.size() != 2) refuse_value(whole);
        const auto width = number_in(*size->parts[0]);
        const auto height = number_in(*size->parts[1]);
        if (!width || !height || *width > kLargestGrid || *height > kLargestGrid) refuse_value(whole);
        return grid_of(*offsets, *width, *height, values);
    }
    const Id left = instance_value(*it.left, values);
    const Id right = instance_value(*it.right, values);
    const auto both = [&](ValueKind kind) { return values.kind(left) == kind && values.kind(right) == kind; };
    if (it.op == maze::Infix::upto && both(ValueKind::number)) return of_two(Op::upto, left, right, values);
    if (!both(ValueKind::set)) refuse_value(whole);
    if (it.op == maze::Infix::set_union) return of_two(Op::set_union, left, right, values);
    if (it.op == maze::Infix::set_inter) return of_two(Op::set_inter, left, right, values);
    if (it.op == maze::Infix::set_minus) return of_two(Op::difference, left, right, values);
    refuse_value(whole);
}

std::vector<Id> all_values_in(const std::vector<maze::ExpressionPtr>& expressions, Values& values) {
    std::vector<Id> all;
    all.reserve(expressions.size());
    for (const maze::ExpressionPtr& each : expressions) all.push_back(instance_value(*each, values));
    return all;
}

}  // namespace

Id instance_value(const maze::Expression& expression, Values& values) {
    return std::visit(overloaded{[&](const maze::Name& it) {
                                     if (!it.owner.empty() || it.is_primed) refuse_value(expression);
                                     return values.element(it.name);
                                 },
                                 [&](const maze::Number&) {
                                     const auto number = number_in(expression);
                                     if (!number) refuse_value(expression);
                                     return values.number(*number);
                                 },
                                 [&](maze::Constant it) {
                                     if (it == maze::Constant::infinity) return kInfinity;
                                     if (it != maze::Constant::truth && it != maze::Constant::falsity)
                                         refuse_value(expression);
                                     return Values::truth(it == maze::Constant::truth);
                                 },
                                 [&](const maze::PrefixExpression&) -> Id { refuse_value(expression); },
                                 [&](const maze::InfixExpression& it) { return infix_value(it, expression, values); },
                                 [&](const maze::Tuple& it) {
                                     const std::vector<Id> parts = all_values_in(it.parts, values);
                                     Id made = parts.front();
                                     for (std::size_t at = 1; at < parts.size(); ++at)
                                         made = values.pair(made, parts[at]);
                                     return made;
                                 },
                                 [&](const maze::Display& it) { return values.set(all_values_in(it.members, values)); },
                                 [&](const maze::Comprehension&) -> Id { refuse_value(expression); },
                                 [&](const maze::Closure&) -> Id { refuse_value(expression); }},
                      expression.kind);
}

}  // namespace map2pml::maze_exploration
