#include "translator/languages/lcc/checks/internal.h"

#include <algorithm>

namespace map2pml::lcc {

namespace {

bool is_wildcard(const Term& term) { return std::holds_alternative<Wildcard>(term.kind); }

bool is_numeric(const Term& term) {
    return std::holds_alternative<Integer>(term.kind) || std::holds_alternative<Number>(term.kind);
}

}  // namespace

bool Unifier::unify(const Term& left, const Term& right) {
    return unify(View{Side::left, &left}, View{Side::right, &right});
}

/// Follows variables to their values and a list that is used up to its tail.
Unifier::View Unifier::resolved(View view) const {
    for (;;) {
        if (const auto* variable = std::get_if<Variable>(&view.term->kind)) {
            const auto value = values_.find({view.side, variable->name});
            if (value == values_.end()) return view;
            view = value->second;
        } else if (const auto* list = std::get_if<List>(&view.term->kind);
                   list != nullptr && list->tail && view.skipped == list->items.size()) {
            view = {view.side, &**list->tail};
        } else {
            return view;
        }
    }
}

bool Unifier::unify(View left, View right) {
    if (++steps_; gave_up()) return true;
    left = resolved(left);
    right = resolved(right);
    if (is_wildcard(*left.term) || is_wildcard(*right.term)) return true;
    const auto* left_variable = std::get_if<Variable>(&left.term->kind);
    const auto* right_variable = std::get_if<Variable>(&right.term->kind);
    if (left_variable != nullptr) {
        const bool same = right_variable != nullptr && left.side == right.side && *left_variable == *right_variable;
        return same || bind({left.side, left_variable->name}, right);
    }
    if (right_variable != nullptr) return bind({right.side, right_variable->name}, left);
    if (is_numeric(*left.term) && is_numeric(*right.term))
        return left.term->kind.index() != right.term->kind.index() || *left.term == *right.term;
    if (std::holds_alternative<List>(left.term->kind) && std::holds_alternative<List>(right.term->kind))
        return unify_lists(left, right);
    const auto* left_compound = std::get_if<Compound>(&left.term->kind);
    const auto* right_compound = std::get_if<Compound>(&right.term->kind);
    if (left_compound == nullptr || right_compound == nullptr) return *left.term == *right.term;
    if (left_compound->functor != right_compound->functor ||
        left_compound->arguments.size() != right_compound->arguments.size())
        return false;
    for (std::size_t at = 0; at < left_compound->arguments.size(); ++at)
        if (!unify(View{left.side, &left_compound->arguments[at]}, View{right.side, &right_compound->arguments[at]}))
            return false;
    return true;
}

bool Unifier::unify_lists(View left, View right) {
    for (;;) {
        if (!std::holds_alternative<List>(left.term->kind) || !std::holds_alternative<List>(right.term->kind))
            return unify(left, right);
        const auto& left_items = std::get<List>(left.term->kind).items;
        const auto& right_items = std::get<List>(right.term->kind).items;
        const bool left_ends = left.skipped == left_items.size();
        const bool right_ends = right.skipped == right_items.size();
        if (left_ends || right_ends) return left_ends && right_ends;
        if (!unify(View{left.side, &left_items[left.skipped]}, View{right.side, &right_items[right.skipped]}))
            return false;
        ++left.skipped;
        ++right.skipped;
        left = resolved(left);
        right = resolved(right);
    }
}

bool Unifier::bind(const Name& variable, const View& value) {
    if (occurs(variable, value)) return gave_up();
    values_.emplace(variable, value);
    return true;
}

/// True also when the search took too long; `gave_up` tells.
bool Unifier::occurs(const Name& variable, View value) {
    if (++steps_; gave_up()) return true;
    value = resolved(value);
    const auto inside = [&](const Term& term) { return occurs(variable, View{value.side, &term}); };
    if (const auto* other = std::get_if<Variable>(&value.term->kind)) return variable == Name{value.side, other->name};
    if (const auto* compound = std::get_if<Compound>(&value.term->kind))
        return std::any_of(compound->arguments.begin(), compound->arguments.end(), inside);
    const auto* list = std::get_if<List>(&value.term->kind);
    if (list == nullptr) return false;
    const auto first = list->items.begin() + static_cast<std::ptrdiff_t>(value.skipped);
    return std::any_of(first, list->items.end(), inside) || (list->tail && inside(**list->tail));
}

}  // namespace map2pml::lcc
