
#include <algorithm>

#include "translator/languages/lcc/checks/internal.h"

namespace map2pml::lcc {

namespace {

/// `list` without its first items; the tail alone when there are no more.
Term rest_of(const List& list, std::size_t skipped) {
    if (skipped == list.items.size() && list.tail) return **list.tail;
    return {{}, List{{list.items.begin() + static_cast<std::ptrdiff_t>(skipped), list.items.end()}, list.tail}};
}

bool is_same_or_inside(const Term& part, const Term& whole) { return is_same(part, whole) || is_inside(part, whole); }

}  // namespace

bool is_same(const Term& part, const Term& whole) {
    bool has_wildcard = false;
    for_each_variable(
        part, [&](const Term& each) { has_wildcard = has_wildcard || std::holds_alternative<Wildcard>(each.kind); });
    return !has_wildcard && part == whole;
}

bool is_inside(const Term& part, const Term& whole) {
    const auto holds = [&](const Term& each) { return is_same_or_inside(part, each); };
    if (const auto* compound = std::get_if<Compound>(&whole.kind))
        return std::any_of(compound->arguments.begin(), compound->arguments.end(), holds);
    const auto* list = std::get_if<List>(&whole.kind);
    if (list == nullptr || list->items.empty()) return false;
    if (std::any_of(list->items.begin(), list->items.end(), holds)) return true;
    for (std::size_t skipped = 1; skipped <= list->items.size(); ++skipped)
        if (is_same(part, rest_of(*list, skipped))) return true;
    return false;
}

}  // namespace map2pml::lcc
