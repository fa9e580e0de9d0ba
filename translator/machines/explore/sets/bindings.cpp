#include "translator/machines/explore/sets/evaluator.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace map2pml::maze_exploration {

namespace {

/// The numbers between two bounds, and the sets of a type, are not enumerated if they are more.
constexpr std::int64_t kMostNumbers = 20'000;
constexpr double kMostSets = 5'000;
// Of MAZE.
constexpr std::int64_t kMostNaturals = 10'000;
constexpr std::size_t kMostChosen = std::size_t{1} << 18U;

// --- Plans.

bool is_among(Place place, const std::vector<Place>& names) {
    return std::binary_search(names.begin(), names.end(), place);
}

class SourceFinder {
  public:
    explicit SourceFinder(const std::vector<Place>& names) : names_(names) {}

    std::vector<ValueSource> run(const CodePtr& condition) {
        const std::vector<CodePtr>& parts = condition->parts;
        switch (condition->op) {
            case Op::included:
            case Op::proper:
            case Op::subset:
                if (parts[0]->op == Op::place) add(ValueSource::Kind::subsets, parts[0], parts[1]);
                break;
            case Op::inside:
            case Op::member: {
                const Op set = parts[1]->op;
                const bool is_of_sets = set == Op::power || set == Op::power1 || set == Op::arrows;
                if (!is_of_sets || parts[0]->op == Op::place)
                    add(is_of_sets ? ValueSource::Kind::sets : ValueSource::Kind::members, parts[0], parts[1]);
                break;
            }
            case Op::equal:
            case Op::iff:
                add(ValueSource::Kind::equal, parts[0], parts[1]);
                add(ValueSource::Kind::equal, parts[1], parts[0]);
                for (const std::size_t side : {0, 1})
                    if (parts[side]->op == Op::card && parts[side]->parts[0]->op == Op::place)
                        add(ValueSource::Kind::size, parts[side]->parts[0], parts[1 - side]);
                break;
            case Op::less:
            case Op::less_equal:
                if (parts[0]->op == Op::place)
                    add(ValueSource::Kind::numbers, parts[0], parts[1], condition->op == Op::less ? 1 : 0);
                break;
            case Op::on_its_way:
                add(ValueSource::Kind::letters, condition, parts[0]);
                break;
            default:  // the others say nothing of single names
                break;
        }
        return std::move(made_);
    }

  private:
    void add(ValueSource::Kind kind, const CodePtr& pattern, const CodePtr& from, std::int64_t margin = 0) {
        ValueSource made{kind, pattern, from, {}, names_in(*from, names_), margin};
        if (kind == ValueSource::Kind::letters) {
            for (std::size_t at = 1; at < pattern->parts.size(); ++at)
                if (pattern->parts[at]) add_leaves(*pattern->parts[at], made);
        } else {
            add_leaves(*pattern, made);
        }
        if (!made.leaves.empty()) made_.push_back(std::move(made));
    }

    void add_leaves(const Code& pattern, ValueSource& to) const {
        if (pattern.op == Op::place && is_among(pattern.place, names_)) return to.leaves.push_back(pattern.place);
        if (pattern.op == Op::pair) {
            for (const CodePtr& each : pattern.parts) add_leaves(*each, to);
            return;
        }
        const std::vector<Place> inside = names_in(pattern, names_);
        to.others.insert(to.others.end(), inside.begin(), inside.end());
    }

    const std::vector<Place>& names_;
    std::vector<ValueSource> made_;
};

class Planner {
  public:
    Planner(std::vector<PlannedName> names, const CodePtr& condition) {
        made_.names = std::move(names);
        for (const PlannedName& each : made_.names) places_.push_back(each.place);
        std::sort(places_.begin(), places_.end());
        if (condition != nullptr) add_conjuncts(condition);
    }

    Plan run() {
        std::vector<Place> given;
        for (const PlannedCondition& each : made_.conditions) {
            const bool is_equation = !each.sources.empty() && each.sources.front().kind == ValueSource::Kind::equal &&
                                     each.sources.front().pattern->op == Op::place &&
                                     each.sources.front().others.empty();
            if (is_equation) given.push_back(each.sources.front().pattern->place);
        }
        std::sort(given.begin(), given.end());
        made_.is_assignment = given == places_ && given.size() == made_.conditions.size();
        return std::move(made_);
    }

  private:
    void add_conjuncts(const CodePtr& condition) {
        if (condition->op == Op::all) {
            for (const CodePtr& each : condition->parts) add_conjuncts(each);
            return;
        }
        PlannedCondition made{condition, names_in(*condition, places_), {}, {}};
        if (!made.needs.empty()) {
            made.sources = sources_in(condition, places_);
            add_bounds(*condition, made);
        }
        made_.conditions.push_back(std::move(made));
    }

    void add_bounds(const Code& condition, PlannedCondition& to) const {
        const bool is_less = condition.op == Op::less || condition.op == Op::less_equal;
        const bool is_greater = condition.op == Op::greater || condition.op == Op::greater_equal;
        if (condition.op != Op::inside && !is_less && !is_greater) return;
        const Code& left = *condition.parts[0];
        const CodePtr& right = condition.parts[1];
        if (condition.op == Op::inside) {
            if (!is_name(left) || right->op != Op::numbers || !is_value(right->value)) return;
            auto least = std::make_shared<const Code>(Code{.op = Op::value, .value = right->value});
            return to.bounds.push_back({left.place, true, 0, std::move(least), {}});
        }
        const std::int64_t margin = condition.op == Op::less || condition.op == Op::greater ? 1 : 0;
        const auto add = [&](const Code& name, const CodePtr& bound, bool is_lower) {
            if (is_name(name))
                to.bounds.push_back(
                    {name.place, is_lower, is_lower ? margin : -margin, bound, names_in(*bound, places_)});
        };
        add(left, right, is_greater);
        add(*right, condition.parts[0], is_less);
    }

    [[nodiscard]] bool is_name(const Code& code) const { return code.op == Op::place && is_among(code.place, places_); }

    Plan made_;
    std::vector<Place> places_;
};

// --- The members of a set of sets, without a value of the whole.   `1‥2 → BOOL` -> four functions

struct SetMembers {
    std::vector<Id> all;   ///< all members are among them
    bool is_whole = true;  ///< false: of infinitely many numbers only a few were taken
};

/// MAZE takes the members as they are numbered, and has larger types.
std::span<const Id> members_of(Id set, Evaluator& evaluator) {
    return evaluator.is_kleene() ? evaluator.values().parts(set) : evaluator.values().ordered(set);
}
double most_sets(const Evaluator& evaluator) { return evaluator.is_kleene() ? 65'536 : kMostSets; }

/// The elements of a set; of a set of numbers that is infinite, a few.
std::optional<SetMembers> elements_in(const Code& set, Evaluator& evaluator) {
    Values& values = evaluator.values();
    if (set.op != Op::numbers) {
        const Id value = evaluator.value(set);
        if (!is_value(value)) return std::nullopt;
        const std::span<const Id> all = members_of(value, evaluator);
        return SetMembers{{all.begin(), all.end()}};
    }
    SetMembers made{{}, false};
    for (const Id each : evaluator.few_numbers())
        if (!is_value(set.value) || values.number_of(each) >= values.number_of(set.value)) made.all.push_back(each);
    return made;
}

std::optional<SetMembers> subsets_among(const SetMembers& elements, Evaluator& evaluator) {
    if (std::exp2(elements.all.size()) > most_sets(evaluator)) return std::nullopt;
    SetMembers made{{}, elements.is_whole};
    for (std::size_t which = 0; which < (std::size_t{1} << elements.all.size()); ++which) {
        std::vector<Id> members;
        for (std::size_t at = 0; at < elements.all.size(); ++at)
            if (((which >> at) & 1U) != 0) members.push_back(elements.all[at]);
        made.all.push_back(evaluator.values().set(std::move(members)));
    }
    return made;
}

/// All sets of pairs with one pair for each element of the left side, or at most one.
void add_functions(const SetMembers& left, const SetMembers& right, bool is_total, std::vector<Id>& pairs,
                   std::size_t at, Values& values, std::vector<Id>& to) {
    if (at == left.all.size()) return to.push_back(values.set(pairs));
    if (!is_total) add_functions(left, right, is_total, pairs, at + 1, values, to);
    for (const Id each : right.all) {
        pairs.push_back(values.pair(left.all[at], each));
        add_functions(left, right, is_total, pairs, at + 1, values, to);
        pairs.pop_back();
    }
}

/// Of `ℙ(S)`, `ℙ1(S)` and the arrows.
std::optional<SetMembers> sets_among(const Code& set, Evaluator& evaluator) {
    Values& values = evaluator.values();
    const auto left = elements_in(*set.parts[0], evaluator);
    if (set.op != Op::arrows) return left ? subsets_among(*left, evaluator) : std::nullopt;
    const auto right = elements_in(*set.parts[1], evaluator);
    if (!left || !right) return std::nullopt;
    SetMembers made{{}, left->is_whole && right->is_whole};
    if (!set.arrow.is_function) {
        if (std::exp2(left->all.size() * right->all.size()) > kMostSets) return std::nullopt;
        for (const Id a : left->all)
            for (const Id b : right->all) made.all.push_back(values.pair(a, b));
        return subsets_among(made, evaluator);
    }
    const bool is_total = set.arrow.is_total;
    // With a part of the left side only, a function would not be total.
    if (is_total && !left->is_whole) return std::nullopt;
    if (std::pow(static_cast<double>(right->all.size() + (is_total ? 0 : 1)), left->all.size()) > kMostSets)
        return std::nullopt;
    std::vector<Id> pairs;
    add_functions(*left, *right, is_total, pairs, 0, values, made.all);
    return made;
}

// --- What one condition leaves.

/// Binds the places of a pattern to parts of values.
class Matcher {
  public:
    Matcher(const ValueSource& source, Evaluator& evaluator) : source_(source), evaluator_(evaluator) {}

    std::optional<Choices> run() {
        for (const Place each : source_.leaves) {
            if (evaluator_.frame()[each] != kUnknown) continue;
            if (has(each) && !evaluator_.is_kleene()) return std::nullopt;
            if (!has(each)) made_.places.push_back(each);
        }
        if (made_.places.empty() || !find()) return std::nullopt;
        if (made_.values.empty()) made_.values = made_.own;
        return std::move(made_);
    }

  private:
    /// False: nothing is found out.
    bool find() {
        using Kind = ValueSource::Kind;
        const Code& pattern = *source_.pattern;
        if (source_.kind == Kind::sets || source_.kind == Kind::subsets) {
            auto all = source_.kind == Kind::sets ? sets_among(*source_.from, evaluator_)
                                                  : elements_in(*source_.from, evaluator_);
            if (all && source_.kind == Kind::subsets) all = subsets_among(*all, evaluator_);
            if (all) made_.own = std::move(all->all);
            if (all) made_.is_whole = all->is_whole;
            return all.has_value();
        }
        if ((source_.kind == Kind::size || source_.kind == Kind::numbers) && source_.domain == nullptr) return false;
        const Id value = evaluator_.value(*source_.from);
        if (!is_value(value)) return false;
        if (source_.kind == Kind::size) return choose(evaluator_.values().number_of(value));
        if (source_.kind == Kind::numbers) return count_to(value);
        if (source_.kind == Kind::letters) return take_letters(value);
        if (evaluator_.is_kleene() && !is_usable(pattern)) return false;
        if (source_.kind == Kind::equal) return match(pattern, value);
        const std::span<const Id> all = members_of(value, evaluator_);
        if (pattern.op == Op::place) made_.values = all;
        return pattern.op == Op::place ||
               std::all_of(all.begin(), all.end(), [&](Id each) { return match(pattern, each); });
    }

    [[nodiscard]] std::vector<Place>::const_iterator place_of(Place place) const {
        return std::find(made_.places.begin(), made_.places.end(), place);
    }
    [[nodiscard]] bool has(Place place) const { return place_of(place) != made_.places.end(); }

    /// All sets of so many of the elements.
    bool choose(std::int64_t count) {
        const std::vector<Id>& among = source_.domain->values;
        if (count < 0 || count > static_cast<std::int64_t>(among.size())) return true;
        std::vector<bool> is_chosen(among.size());
        std::fill_n(is_chosen.begin(), count, true);
        do {
            if (made_.own.size() > kMostChosen) return false;
            std::vector<Id> members;
            for (std::size_t at = 0; at < among.size(); ++at)
                if (is_chosen[at]) members.push_back(among[at]);
            made_.own.push_back(evaluator_.values().set(std::move(members)));
        } while (std::prev_permutation(is_chosen.begin(), is_chosen.end()));
        return true;
    }

    /// A natural number that has a bound is one of finitely many.
    bool count_to(Id bound) {
        Values& values = evaluator_.values();
        if (values.kind(bound) != ValueKind::number) return false;
        const std::int64_t last = values.number_of(bound) - source_.margin;
        if (last > kMostNaturals) return false;
        for (std::int64_t each = 0; each <= last; ++each) made_.own.push_back(values.number(each));
        return true;
    }

    bool take_letters(Id buffer) {
        const std::vector<CodePtr>& parts = source_.pattern->parts;
        if (!std::all_of(parts.begin() + 1, parts.end(),
                         [&](const CodePtr& each) { return !each || is_usable(*each); }))
            return false;
        const Values& values = evaluator_.values();
        for (const Id each : values.parts(buffer)) {
            const std::span<const Id> letter = values.parts(values.first(each));
            if (letter[0] != source_.pattern->value || letter.size() != parts.size()) continue;
            begin_ = made_.own.size();
            for (std::size_t at = 1; at < parts.size(); ++at) {
                if (!parts[at] || match_part(*parts[at], letter[at]) == kTrue) continue;
                made_.own.resize(begin_);
                break;
            }
        }
        return true;
    }

    /// Whether every part without open names has a value.
    bool is_usable(const Code& pattern) {
        if (pattern.op == Op::place && has(pattern.place)) return true;
        if (pattern.op != Op::pair) return is_value(evaluator_.value(pattern));
        return std::all_of(pattern.parts.begin(), pattern.parts.end(),
                           [&](const CodePtr& each) { return is_usable(*each); });
    }

    /// Adds the values of the open names where the pattern is this value. False: a part of the pattern has no value.
    bool match(const Code& pattern, Id value) {
        begin_ = made_.own.size();
        const Id matches = match_part(pattern, value);
        if (matches == kFalse) made_.own.resize(begin_);
        return is_value(matches);
    }

    Id match_part(const Code& pattern, Id value) {
        if (pattern.op == Op::pair) return match_parts(pattern, pattern.parts.size(), value);
        if (pattern.op == Op::place && has(pattern.place)) {
            const auto at = begin_ + static_cast<std::size_t>(place_of(pattern.place) - made_.places.begin());
            if (at < made_.own.size()) return Values::truth(made_.own[at] == value);  // it occurs twice
            made_.own.push_back(value);
            return kTrue;
        }
        const Id own = evaluator_.value(pattern);
        return is_value(own) ? Values::truth(own == value) : own;
    }

    /// The first parts of a tuple: `(a, b, c)` is `((a, b), c)`.
    Id match_parts(const Code& tuple, std::size_t count, Id value) {
        if (count == 1) return match_part(*tuple.parts[0], value);
        const Values& values = evaluator_.values();
        if (values.kind(value) != ValueKind::pair) return kFalse;
        const Id left = match_parts(tuple, count - 1, values.first(value));
        return left == kTrue ? match_part(*tuple.parts[count - 1], values.second(value)) : left;
    }

    const ValueSource& source_;
    Evaluator& evaluator_;
    Choices made_;
    std::size_t begin_ = 0;  ///< of the choice that is matched, in `made_.own`
};

// --- Bindings.

/// Binds names one after the other, each from its tightest bound.
class Binder {
  public:
    Binder(const Plan& plan, Evaluator& evaluator, const BindingVisit& visit)
        : plan_(plan), evaluator_(evaluator), visit_(visit), open_(plan.names.size()) {}

    Enumeration run() {
        forget();
        Enumeration made;
        made.result = plan_.is_assignment && assign() ? visit_(plan_.conditions.size()) : next(0);
        forget();
        made.is_whole = is_whole_;
        return made;
    }

  private:
    [[nodiscard]] Id& at(Place place) { return evaluator_.frame()[place]; }

    void forget() {
        for (const PlannedName& each : plan_.names) at(each.place) = kUnknown;
    }

    [[nodiscard]] bool is_open(Place place) { return at(place) == kUnknown; }
    [[nodiscard]] bool has_open(const std::vector<Place>& places) {
        return std::any_of(places.begin(), places.end(), [&](Place each) { return is_open(each); });
    }

    /// Gives each name the value of its equation. False: not all of them have one.
    bool assign() {
        for (const PlannedCondition& each : plan_.conditions) {
            const Id value = evaluator_.value(*each.sources.front().from);
            if (is_value(value)) {
                at(each.sources.front().pattern->place) = value;
                continue;
            }
            forget();
            return false;
        }
        return true;
    }

    Id next(std::size_t checked) {
        if (!evaluator_.works()) return kUnknown;
        if (open_ == 0) return visit_(checked);
        std::optional<Choices> best = best_choices();
        if (!best) best = all_of_cheapest_type();
        if (!best) return kUnknown;
        is_whole_ = is_whole_ && best->is_whole;
        const std::size_t width = best->places.size();
        for (std::size_t first = 0; first < best->values.size(); first += width) {
            const Id result = go_on_with(best->places, best->values.subspan(first, width), checked);
            if (result != kFalse) return result;
        }
        return kFalse;
    }

    Id go_on_with(const std::vector<Place>& places, std::span<const Id> values, std::size_t checked) {
        for (std::size_t each = 0; each < places.size(); ++each) at(places[each]) = values[each];
        open_ -= places.size();
        const Id result = open_ > 0 && is_excluded(checked) ? kFalse : next(checked);
        for (const Place each : places) at(each) = kUnknown;
        open_ += places.size();
        return result;
    }

    /// Whether some condition is false now, with all before it true. So what has no value is not passed over.
    bool is_excluded(std::size_t& checked) {
        while (checked < plan_.conditions.size() && !has_open(plan_.conditions[checked].needs)) {
            const Id value = evaluator_.value(*plan_.conditions[checked].code);
            if (value != kTrue) return value == kFalse;
            ++checked;
        }
        return false;
    }

    std::optional<Choices> best_choices() {
        std::optional<Choices> best;
        const auto consider = [&](std::optional<Choices> choices) {
            if (choices && (!best || choices->count() < best->count())) best = std::move(choices);
            return best && best->count() == 0;
        };
        for (const PlannedCondition& each : plan_.conditions)
            if (has_open(each.needs) && consider(values_from(each))) return best;
        for (const PlannedName& each : plan_.names)
            if (each.is_number && is_open(each.place) && consider(numbers_for(each.place))) return best;
        return best;
    }

    /// Nothing: the condition says nothing of open names alone, or has no value.
    std::optional<Choices> values_from(const PlannedCondition& condition) {
        for (const ValueSource& each : condition.sources) {
            if (has_open(each.others)) continue;
            if (auto made = choices_from(each, evaluator_)) return made;
        }
        return std::nullopt;
    }

    /// `0 ≤ x ∧ x < n`: all numbers between the bounds.
    std::optional<Choices> numbers_for(Place place) {
        constexpr std::int64_t kFar = std::int64_t{1} << 60U;
        std::optional<std::int64_t> least;
        std::optional<std::int64_t> most;
        for (const PlannedCondition& condition : plan_.conditions) {
            for (const NumberBound& each : condition.bounds) {
                if (each.place != place || has_open(each.others)) continue;
                const Id value = evaluator_.value(*each.bound);
                if (!is_value(value)) continue;
                const std::int64_t bound = evaluator_.values().number_of(value);
                if (bound <= -kFar || bound >= kFar) continue;
                std::optional<std::int64_t>& known = each.is_lower ? least : most;
                const std::int64_t limit = bound + each.margin;
                known = !known ? limit : each.is_lower ? std::max(*known, limit) : std::min(*known, limit);
            }
        }
        if (!least || !most || (*most >= *least && *most - *least > kMostNumbers)) return std::nullopt;
        Choices made{{place}, {}};
        for (std::int64_t each = *least; each <= *most; ++each) made.own.push_back(evaluator_.values().number(each));
        made.values = made.own;
        return made;
    }

    std::optional<Choices> all_of_cheapest_type() {
        const PlannedName* cheapest = nullptr;
        for (const PlannedName& each : plan_.names)
            if (is_open(each.place) && (cheapest == nullptr || each.size < cheapest->size)) cheapest = &each;
        if (cheapest == nullptr) return std::nullopt;
        Choices made{{cheapest->place}, {}};
        if (cheapest->is_number) {
            made.values = evaluator_.few_numbers();
            made.is_whole = false;
        } else if (cheapest->values) {
            made.values = *cheapest->values;
        } else {
            return std::nullopt;
        }
        return made;
    }

    const Plan& plan_;
    Evaluator& evaluator_;
    const BindingVisit& visit_;
    std::size_t open_;  ///< names without a value
    bool is_whole_ = true;
};

}  // namespace

std::vector<Place> names_in(const Code& code, const std::vector<Place>& names) {
    std::vector<Place> all = places_of(code);
    std::erase_if(all, [&](Place each) { return !is_among(each, names); });
    return all;
}

std::vector<ValueSource> sources_in(const CodePtr& condition, const std::vector<Place>& names) {
    return SourceFinder(names).run(condition);
}

std::optional<Choices> choices_from(const ValueSource& source, Evaluator& evaluator) {
    return Matcher(source, evaluator).run();
}

PlanPtr plan_of(std::vector<PlannedName> names, const CodePtr& condition) {
    return std::make_shared<const Plan>(Planner(std::move(names), condition).run());
}

Enumeration each_binding(const Plan& plan, Evaluator& evaluator, const BindingVisit& visit) {
    return Binder(plan, evaluator, visit).run();
}

Id conjunction_of(const Plan& plan, std::size_t checked, Evaluator& evaluator) {
    Id result = kTrue;
    for (std::size_t at = checked; at < plan.conditions.size(); ++at) {
        const Id part = evaluator.value(*plan.conditions[at].code);
        if (part == kFalse || part == kUndefined) return part;
        if (part == kUnknown) result = kUnknown;
    }
    return result;
}

}  // namespace map2pml::maze_exploration
