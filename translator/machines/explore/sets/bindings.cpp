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

// --- Plans.

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
    [[nodiscard]] bool is_planned(Place place) const {
        return std::binary_search(places_.begin(), places_.end(), place);
    }

    [[nodiscard]] std::vector<Place> names_in(const Code& code) const {
        std::vector<Place> all = places_of(code);
        std::erase_if(all, [&](Place each) { return !is_planned(each); });
        return all;
    }

    void add_conjuncts(const CodePtr& condition) {
        if (condition->op == Op::all) {
            for (const CodePtr& each : condition->parts) add_conjuncts(each);
            return;
        }
        PlannedCondition made{condition, names_in(*condition), {}, {}};
        if (!made.needs.empty()) {
            add_sources(*condition, made);
            add_bounds(*condition, made);
        }
        made_.conditions.push_back(std::move(made));
    }

    void add_source(ValueSource::Kind kind, const CodePtr& pattern, const CodePtr& from, PlannedCondition& to) const {
        ValueSource made{kind, pattern, from, {}, names_in(*from)};
        add_leaves(*pattern, made);
        if (!made.leaves.empty()) to.sources.push_back(std::move(made));
    }

    void add_leaves(const Code& pattern, ValueSource& to) const {
        if (is_name(pattern)) return to.leaves.push_back(pattern.place);
        if (pattern.op == Op::pair) {
            for (const CodePtr& each : pattern.parts) add_leaves(*each, to);
            return;
        }
        const std::vector<Place> inside = names_in(pattern);
        to.others.insert(to.others.end(), inside.begin(), inside.end());
    }

    void add_sources(const Code& condition, PlannedCondition& to) const {
        if (condition.op == Op::included || condition.op == Op::proper) {
            if (condition.parts[0]->op == Op::place)
                add_source(ValueSource::Kind::subsets, condition.parts[0], condition.parts[1], to);
        } else if (condition.op == Op::inside) {
            const Op set = condition.parts[1]->op;
            const bool is_of_sets = set == Op::power || set == Op::power1 || set == Op::arrows;
            if (!is_of_sets)
                add_source(ValueSource::Kind::members, condition.parts[0], condition.parts[1], to);
            else if (condition.parts[0]->op == Op::place)
                add_source(ValueSource::Kind::sets, condition.parts[0], condition.parts[1], to);
        } else if (condition.op == Op::equal) {
            add_source(ValueSource::Kind::equal, condition.parts[0], condition.parts[1], to);
            add_source(ValueSource::Kind::equal, condition.parts[1], condition.parts[0], to);
        }
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
                to.bounds.push_back({name.place, is_lower, is_lower ? margin : -margin, bound, names_in(*bound)});
        };
        add(left, right, is_greater);
        add(*right, condition.parts[0], is_less);
    }

    [[nodiscard]] bool is_name(const Code& code) const { return code.op == Op::place && is_planned(code.place); }

    Plan made_;
    std::vector<Place> places_;
};

// --- The members of a set of sets, without a value of the whole.   `1‥2 → BOOL` -> four functions

struct SetMembers {
    std::vector<Id> all;   ///< all members are among them
    bool is_whole = true;  ///< false: of infinitely many numbers only a few were taken
};

/// The elements of a set; of a set of numbers that is infinite, a few.
std::optional<SetMembers> elements_in(const Code& set, Evaluator& evaluator) {
    Values& values = evaluator.values();
    if (set.op != Op::numbers) {
        const Id value = evaluator.value(set);
        if (!is_value(value)) return std::nullopt;
        const std::span<const Id> all = values.ordered(value);
        return SetMembers{{all.begin(), all.end()}};
    }
    SetMembers made{{}, false};
    for (const Id each : evaluator.few_numbers())
        if (!is_value(set.value) || values.number_of(each) >= values.number_of(set.value)) made.all.push_back(each);
    return made;
}

std::optional<SetMembers> subsets_among(const SetMembers& elements, Values& values) {
    if (std::exp2(elements.all.size()) > kMostSets) return std::nullopt;
    SetMembers made{{}, elements.is_whole};
    for (std::size_t which = 0; which < (std::size_t{1} << elements.all.size()); ++which) {
        std::vector<Id> members;
        for (std::size_t at = 0; at < elements.all.size(); ++at)
            if (((which >> at) & 1U) != 0) members.push_back(elements.all[at]);
        made.all.push_back(values.set(std::move(members)));
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
    if (set.op != Op::arrows) return left ? subsets_among(*left, values) : std::nullopt;
    const auto right = elements_in(*set.parts[1], evaluator);
    if (!left || !right) return std::nullopt;
    SetMembers made{{}, left->is_whole && right->is_whole};
    if (!set.arrow.is_function) {
        if (std::exp2(left->all.size() * right->all.size()) > kMostSets) return std::nullopt;
        for (const Id a : left->all)
            for (const Id b : right->all) made.all.push_back(values.pair(a, b));
        return subsets_among(made, values);
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
    /// Values for some names: `places.size()` of them for each choice.
    struct Choices {
        std::vector<Place> places;
        std::span<const Id> values;
        std::vector<Id> own;  ///< what `values` is about, if no set has it
        bool is_whole = true;
        [[nodiscard]] std::size_t count() const { return values.size() / places.size(); }
    };

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
            if (auto made = values_from(each)) return made;
        }
        return std::nullopt;
    }

    std::optional<Choices> values_from(const ValueSource& source) {
        Choices made;
        for (const Place each : source.leaves) {
            if (!is_open(each)) continue;
            if (std::find(made.places.begin(), made.places.end(), each) != made.places.end()) return std::nullopt;
            made.places.push_back(each);
        }
        if (made.places.empty()) return std::nullopt;
        if (source.kind == ValueSource::Kind::sets || source.kind == ValueSource::Kind::subsets) {
            const auto elements = source.kind == ValueSource::Kind::sets ? sets_among(*source.from, evaluator_)
                                                                         : elements_in(*source.from, evaluator_);
            const auto all = !elements || source.kind == ValueSource::Kind::sets
                                 ? elements
                                 : subsets_among(*elements, evaluator_.values());
            if (!all) return std::nullopt;
            return owned(std::move(made), all->all, all->is_whole);
        }
        const Id value = evaluator_.value(*source.from);
        if (!is_value(value)) return std::nullopt;
        const bool is_equal = source.kind == ValueSource::Kind::equal;
        const std::span<const Id> all = is_equal ? std::span<const Id>() : evaluator_.values().ordered(value);
        if (source.pattern->op == Op::place && !is_equal) {
            made.values = all;
            return made;
        }
        std::vector<Id> values;
        if (is_equal && !match(*source.pattern, value, made.places, values)) return std::nullopt;
        for (const Id each : all)
            if (!match(*source.pattern, each, made.places, values)) return std::nullopt;
        return owned(std::move(made), std::move(values), true);
    }

    static Choices owned(Choices choices, std::vector<Id> values, bool is_whole) {
        choices.own = std::move(values);
        choices.values = choices.own;
        choices.is_whole = is_whole;
        return choices;
    }

    /// Adds the values of the open names where the pattern is this value. False: a part of the pattern has no value.
    bool match(const Code& pattern, Id value, const std::vector<Place>& open, std::vector<Id>& to) {
        const std::size_t before = to.size();
        const Id matches = match_part(pattern, value, open, to);
        if (matches == kFalse) to.resize(before);
        return is_value(matches);
    }

    Id match_part(const Code& pattern, Id value, const std::vector<Place>& open, std::vector<Id>& to) {
        if (pattern.op == Op::place && std::find(open.begin(), open.end(), pattern.place) != open.end()) {
            to.push_back(value);
            return kTrue;
        }
        const Values& values = evaluator_.values();
        if (pattern.op == Op::pair) {
            const Id left = match_part(*pattern.parts[0], values.first(value), open, to);
            return left == kTrue ? match_part(*pattern.parts[1], values.second(value), open, to) : left;
        }
        const Id own = evaluator_.value(pattern);
        return is_value(own) ? Values::truth(own == value) : own;
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
        std::vector<Id> values;
        for (std::int64_t each = *least; each <= *most; ++each) values.push_back(evaluator_.values().number(each));
        return owned({{place}, {}, {}}, std::move(values), true);
    }

    std::optional<Choices> all_of_cheapest_type() {
        const PlannedName* cheapest = nullptr;
        for (const PlannedName& each : plan_.names)
            if (is_open(each.place) && (cheapest == nullptr || each.size < cheapest->size)) cheapest = &each;
        Choices made{{cheapest->place}, {}, {}};
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
