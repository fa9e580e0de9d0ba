#include "tests/eventb/evaluate/internal.h"

#include <cmath>

namespace map2pml::eventb::evaluate {

namespace {

constexpr double kMostSets = 5'000;

/// The elements of a set; of a set of numbers that is infinite, a few.
std::optional<Members> elements_of(const Expression& expression, World& world) {
    const auto* atom = std::get_if<Atom>(&expression.kind);
    const bool is_infinite =
        atom != nullptr && (*atom == Atom::integers || *atom == Atom::naturals || *atom == Atom::naturals1);
    try {
        if (!is_infinite) {
            const Value value = value_of(expression, world);
            return Members{{value.members.begin(), value.members.end()}};
        }
    } catch (const NotEvaluated&) {
        return std::nullopt;
    } catch (const Undefined&) {
        return std::nullopt;
    }
    Members made{{}, false};
    const long least = *atom == Atom::integers ? world.numbers.front() : *atom == Atom::naturals ? 0 : 1;
    for (const long each : world.numbers)
        if (each >= least) made.all.push_back(number(each));
    return made;
}

std::optional<Members> subsets(const Members& elements) {
    if (std::exp2(elements.all.size()) > kMostSets) return std::nullopt;
    Members made{{}, elements.is_whole};
    for (std::size_t which = 0; which < (std::size_t{1} << elements.all.size()); ++which) {
        std::set<Value> members;
        for (std::size_t at = 0; at < elements.all.size(); ++at)
            if (((which >> at) & 1U) != 0) members.insert(elements.all[at]);
        made.all.push_back(set(std::move(members)));
    }
    return made;
}

/// All sets of pairs with one pair for each element of the left side, or at most one.
void add_functions(const Members& left, const Members& right, bool is_total, std::size_t at, std::set<Value>& pairs,
                   std::vector<Value>& to) {
    if (at == left.all.size()) return to.push_back(set(pairs));
    if (!is_total) add_functions(left, right, is_total, at + 1, pairs, to);
    for (const Value& each : right.all) {
        const Value made = pair(left.all[at], each);
        pairs.insert(made);
        add_functions(left, right, is_total, at + 1, pairs, to);
        pairs.erase(made);
    }
}

std::optional<Members> relations(const Members& left, const Members& right) {
    Members pairs{{}, left.is_whole && right.is_whole};
    if (std::exp2(left.all.size() * right.all.size()) > kMostSets) return std::nullopt;
    for (const Value& a : left.all)
        for (const Value& b : right.all) pairs.all.push_back(pair(a, b));
    return subsets(pairs);
}

std::optional<Members> functions(const Members& left, const Members& right, bool is_total) {
    const auto choices = static_cast<double>(right.all.size() + (is_total ? 0 : 1));
    if (std::pow(choices, left.all.size()) > kMostSets) return std::nullopt;
    Members made{{}, left.is_whole && right.is_whole};
    std::set<Value> pairs;
    add_functions(left, right, is_total, 0, pairs, made.all);
    return made;
}

}  // namespace

std::optional<Members> sets_in(const Expression& expression, World& world) {
    if (const auto* unary = std::get_if<UnaryExpression>(&expression.kind)) {
        if (unary->op != Unary::power && unary->op != Unary::power1) return std::nullopt;
        return subsets_of(*unary->operand, world);
    }
    const auto* arrow = std::get_if<BinaryExpression>(&expression.kind);
    if (arrow == nullptr || !is_arrow(arrow->op)) return std::nullopt;
    const auto left = elements_of(*arrow->left, world);
    const auto right = elements_of(*arrow->right, world);
    if (!left || !right) return std::nullopt;
    switch (arrow->op) {
        case Binary::partial_function:
        case Binary::partial_injection:
        case Binary::partial_surjection:
            return functions(*left, *right, false);
        case Binary::total_function:
        case Binary::total_injection:
        case Binary::total_surjection:
        case Binary::bijection:
            // With a part of the left side only, a function would not be total.
            return left->is_whole ? functions(*left, *right, true) : std::nullopt;
        default:
            return relations(*left, *right);
    }
}

std::optional<Members> subsets_of(const Expression& expression, World& world) {
    const auto elements = elements_of(expression, world);
    return elements ? subsets(*elements) : std::nullopt;
}

}  // namespace map2pml::eventb::evaluate
