#include "translator/machines/explore/sets/solver.h"

#include <algorithm>
#include <cstdint>

namespace map2pml::maze_exploration {

namespace {

constexpr std::size_t kMostSubsets = std::size_t{1} << 18U;

/// All sets of `count` of the elements.
void add_choices(const std::vector<Id>& elements, std::size_t at, std::size_t count, std::vector<Id>& chosen,
                 std::vector<std::vector<Id>>& to) {
    if (count == 0) return to.push_back(chosen);
    if (elements.size() - at < count || to.size() > kMostSubsets) return;
    chosen.push_back(elements[at]);
    add_choices(elements, at + 1, count - 1, chosen, to);
    chosen.pop_back();
    add_choices(elements, at + 1, count, chosen, to);
}

}  // namespace

void Problem::prepare() {
    std::vector<Place> open;
    for (const Unknown& each : unknowns) open.push_back(each.place);
    std::sort(open.begin(), open.end());
    for (Condition& each : conditions) {
        const std::vector<Place> all = places_of(*each.code);
        each.needs.clear();
        std::set_intersection(all.begin(), all.end(), open.begin(), open.end(), std::back_inserter(each.needs));
    }
}

const Unknown* Solver::unknown_at(Place place) const {
    for (const Unknown& each : problem_.unknowns)
        if (each.place == place) return &each;
    return nullptr;
}

bool Solver::is_open(Place place) const {
    return evaluator_.frame()[place] == kUnknown && unknown_at(place) != nullptr;
}

bool Solver::run() {
    for (const Unknown& each : problem_.unknowns) evaluator_.frame()[each.place] = kUnknown;
    std::vector<std::size_t> decided;
    const bool is_enough = holds_so_far(decided) && next();
    for (const Unknown& each : problem_.unknowns) evaluator_.frame()[each.place] = kUnknown;
    return is_enough;
}

/// False: some condition is false. Those that are decided now are added.
bool Solver::holds_so_far(std::vector<std::size_t>& decided) {
    for (std::size_t at = 0; at < problem_.conditions.size(); ++at) {
        if (is_done_[at] != 0) continue;
        const Condition& each = problem_.conditions[at];
        const bool is_whole = std::all_of(each.needs.begin(), each.needs.end(),
                                          [&](Place place) { return evaluator_.frame()[place] != kUnknown; });
        if (!is_whole && !problem_.looks_ahead) continue;
        const Id value = evaluator_.value(*each.code);
        if (value == kFalse) return false;
        if (!is_whole && value != kTrue) continue;
        is_done_[at] = 1;
        decided.push_back(at);
        if (value != kTrue) without_value_.push_back(at);
    }
    return true;
}

bool Solver::next() {
    evaluator_.watch().tick();
    const bool is_whole = std::all_of(problem_.unknowns.begin(), problem_.unknowns.end(),
                                      [&](const Unknown& each) { return evaluator_.frame()[each.place] != kUnknown; });
    if (is_whole) {
        if (without_value_.empty()) return visit_();
        if (!undefined_) undefined_ = problem_.conditions[without_value_.front()].span;
        return false;
    }
    if (const auto found = candidates())
        return std::any_of(found->begin(), found->end(), [&](const Binding& each) { return go_on_with(each); });
    const Unknown* smallest = nullptr;
    double least = 0;
    for (const Unknown& each : problem_.unknowns) {
        if (evaluator_.frame()[each.place] != kUnknown) continue;
        const double size = size_of_domain(*each.domain, evaluator_);
        if (smallest == nullptr || size < least) {
            smallest = &each;
            least = size;
        }
    }
    return each_of_domain(*smallest->domain, evaluator_, [&](Id value) {
        return go_on_with({{smallest->place, value}});
    });
}

bool Solver::go_on_with(const Binding& binding) {
    const std::size_t undefined_before = without_value_.size();
    std::vector<std::size_t> decided;
    bool is_right = true;
    for (const auto& [place, value] : binding) {
        evaluator_.frame()[place] = value;
        const Unknown* unknown = unknown_at(place);
        if (unknown->is_checked && is_in_domain(*unknown->domain, value, evaluator_) != kTrue) is_right = false;
    }
    const bool is_enough = is_right && holds_so_far(decided) && next();
    for (const auto& [place, value] : binding) evaluator_.frame()[place] = kUnknown;
    for (const std::size_t each : decided) is_done_[each] = 0;
    without_value_.resize(undefined_before);
    return is_enough;
}

/// The fewest candidates that a condition leaves; nothing: no condition gives any.
std::optional<std::vector<Solver::Binding>> Solver::candidates() {
    std::optional<std::vector<Binding>> best;
    for (std::size_t at = 0; at < problem_.conditions.size(); ++at) {
        const Condition& each = problem_.conditions[at];
        if (is_done_[at] != 0 || each.needs.empty()) continue;
        std::vector<Binding> found;
        bool is_single = false;
        if (!from_condition(*each.code, found, is_single)) continue;
        if (!best || found.size() < best->size()) best = std::move(found);
        if (is_single) break;
    }
    return best;
}

bool Solver::from_condition(const Code& code, std::vector<Binding>& to, bool& is_single) {
    switch (code.op) {
        case Op::equal:
        case Op::iff:
            is_single =
                from_equation(*code.parts[0], *code.parts[1], to) || from_equation(*code.parts[1], *code.parts[0], to);
            return is_single || from_size(*code.parts[0], *code.parts[1], to) ||
                   from_size(*code.parts[1], *code.parts[0], to);
        case Op::member:
            return from_members(code, to);
        case Op::subset:
            return from_subset(code, to);
        case Op::on_its_way:
            return from_buffer(code, to);
        case Op::less:
            return from_bound(code, 1, to);
        case Op::less_equal:
            return from_bound(code, 0, to);
        default:
            return false;  // the others say nothing of single names
    }
}

bool Solver::from_equation(const Code& left, const Code& right, std::vector<Binding>& to) {
    if (left.op != Op::place || !is_open(left.place)) return false;
    const Id value = evaluator_.value(right);
    if (!is_value(value)) return false;
    to.push_back({{left.place, value}});
    return true;
}

/// `k <= n`: a natural number that has a bound is one of finitely many.
/// \param margin how far below the bound it stays
bool Solver::from_bound(const Code& code, std::int64_t margin, std::vector<Binding>& to) {
    constexpr std::int64_t kMostNumbers = 10'000;
    const Code& name = *code.parts[0];
    if (name.op != Op::place || !is_open(name.place)) return false;
    const Domain::Kind kind = unknown_at(name.place)->domain->kind;
    if (kind != Domain::Kind::naturals && kind != Domain::Kind::naturals_inf) return false;
    const Id bound = evaluator_.value(*code.parts[1]);
    if (!is_value(bound) || evaluator_.values().kind(bound) != ValueKind::number) return false;
    const std::int64_t last = evaluator_.values().number_of(bound) - margin;
    if (last > kMostNumbers) return false;
    for (std::int64_t each = 0; each <= last; ++each) to.push_back({{name.place, evaluator_.values().number(each)}});
    return true;
}

/// `card x = n`
bool Solver::from_size(const Code& left, const Code& right, std::vector<Binding>& to) {
    if (left.op != Op::card || left.parts[0]->op != Op::place || !is_open(left.parts[0]->place)) return false;
    const Place place = left.parts[0]->place;
    const Domain& domain = *unknown_at(place)->domain;
    const Id count = evaluator_.value(right);
    if (!is_value(count) || domain.kind != Domain::Kind::subsets || domain.parts[0]->kind != Domain::Kind::listed)
        return false;
    const std::int64_t number = evaluator_.values().number_of(count);
    if (number < 0) return true;
    std::vector<Id> chosen;
    std::vector<std::vector<Id>> all;
    add_choices(domain.parts[0]->values, 0, static_cast<std::size_t>(number), chosen, all);
    if (all.size() > kMostSubsets) return false;
    for (std::vector<Id>& each : all) to.push_back({{place, evaluator_.values().set(std::move(each))}});
    return true;
}

bool Solver::has_open(const Code& pattern) const {
    if (pattern.op == Op::place) return is_open(pattern.place);
    if (pattern.op != Op::pair) return false;
    return std::any_of(pattern.parts.begin(), pattern.parts.end(),
                       [&](const CodePtr& each) { return has_open(*each); });
}

/// Whether every part without open names has a value.
bool Solver::is_usable(const Code& pattern) {
    if (!has_open(pattern)) return is_value(evaluator_.value(pattern));
    return std::all_of(pattern.parts.begin(), pattern.parts.end(),
                       [&](const CodePtr& each) { return is_usable(*each); });
}

/// Binds the open names of a usable pattern to parts of a value. False if the value does not fit.
bool Solver::match(const Code& pattern, Id value, Binding& to) {
    if (pattern.op == Op::place && is_open(pattern.place)) {
        for (const auto& [place, bound] : to)
            if (place == pattern.place) return bound == value;
        to.emplace_back(pattern.place, value);
        return true;
    }
    const Values& values = evaluator_.values();
    if (pattern.op == Op::pair && has_open(pattern)) {
        Id rest = value;
        for (std::size_t at = pattern.parts.size(); at-- > 0;) {
            if (at > 0 && values.kind(rest) != ValueKind::pair) return false;
            if (!match(*pattern.parts[at], at == 0 ? rest : values.second(rest), to)) return false;
            if (at > 0) rest = values.first(rest);
        }
        return true;
    }
    return evaluator_.value(pattern) == value;
}

bool Solver::from_members(const Code& code, std::vector<Binding>& to) {
    const Code& pattern = *code.parts[0];
    if (!has_open(pattern) || !is_usable(pattern)) return false;
    const Id set = evaluator_.value(*code.parts[1]);
    if (!is_value(set)) return false;
    for (const Id each : evaluator_.values().parts(set))
        if (Binding made; match(pattern, each, made)) to.push_back(std::move(made));
    return true;
}

bool Solver::from_subset(const Code& code, std::vector<Binding>& to) {
    constexpr std::size_t kMostElements = 16;
    const Code& pattern = *code.parts[0];
    if (pattern.op != Op::place || !is_open(pattern.place)) return false;
    const Id set = evaluator_.value(*code.parts[1]);
    if (!is_value(set)) return false;
    const std::span<const Id> inside = evaluator_.values().parts(set);
    if (inside.size() > kMostElements) return false;
    for (std::uint64_t which = 0; which < (std::uint64_t{1} << inside.size()); ++which) {
        std::vector<Id> members;
        for (std::size_t at = 0; at < inside.size(); ++at)
            if (((which >> at) & 1U) != 0) members.push_back(inside[at]);
        to.push_back({{pattern.place, evaluator_.values().set(std::move(members))}});
    }
    return true;
}

bool Solver::from_buffer(const Code& code, std::vector<Binding>& to) {
    const Id buffer = evaluator_.value(*code.parts[0]);
    if (!is_value(buffer)) return false;
    bool is_pattern = false;
    for (std::size_t at = 1; at < code.parts.size(); ++at) {
        if (!code.parts[at]) continue;
        is_pattern = is_pattern || has_open(*code.parts[at]);
        if (!is_usable(*code.parts[at])) return false;
    }
    if (!is_pattern) return false;
    const Values& values = evaluator_.values();
    for (const Id each : values.parts(buffer)) {
        const std::span<const Id> letter = values.parts(values.first(each));
        if (letter[0] != code.value || letter.size() != code.parts.size()) continue;
        Binding made;
        bool is_same = true;
        for (std::size_t at = 1; is_same && at < code.parts.size(); ++at)
            is_same = !code.parts[at] || match(*code.parts[at], letter[at], made);
        if (is_same) to.push_back(std::move(made));
    }
    return true;
}

}  // namespace map2pml::maze_exploration
