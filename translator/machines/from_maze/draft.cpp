#include "translator/machines/from_maze/draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "translator/machines/writing/formulas.h"
#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::maze_to_eventb {

using eventb::ExpressionPtr;
using eventb::PredicatePtr;
using eventb::writing::named;

namespace {

bool has_primed_name(const std::set<std::string>& names) {
    return std::any_of(names.begin(), names.end(), [](const std::string& each) { return each.ends_with('\''); });
}

/// The value E of `x' = E`, where E has no prime; null: it is another formula.
ExpressionPtr value_in(const PredicatePtr& condition, const std::string& primed) {
    const auto* equation = std::get_if<eventb::Comparison>(&condition->kind);
    if (equation == nullptr || equation->sign != eventb::Sign::equal) return nullptr;
    const auto* left = std::get_if<eventb::Name>(&equation->left->kind);
    const bool is_value = left != nullptr && left->name == primed;
    return is_value && !has_primed_name(eventb::free_names(*equation->right)) ? equation->right : nullptr;
}

/// An empty set has no type of its own: `x ∖ x` is one that has the type of x.
eventb::Substitution typed(eventb::Substitution values) {
    for (auto& [variable, value] : values) {
        const auto* atom = std::get_if<eventb::Atom>(&value->kind);
        if (atom == nullptr || *atom != eventb::Atom::empty) continue;
        value = eventb::binary(eventb::Binary::set_minus, named(variable), named(variable));
    }
    return values;
}

/// `f <+ {a ↦ E}`
ExpressionPtr overridden(const std::string& function, const ExpressionPtr& place, const ExpressionPtr& value) {
    const ExpressionPtr pair = eventb::binary(eventb::Binary::maplet, place, value);
    return eventb::binary(eventb::Binary::override_, named(function), eventb::extension({pair}));
}

}  // namespace

void Draft::add_parameter(const std::string& name, const PredicatePtr& typing, const source::Span& span) {
    const bool is_known = std::any_of(parameters_.begin(), parameters_.end(),
                                      [&](const eventb::NamedElement& each) { return each.name == name; });
    if (!is_known) parameters_.push_back({name, {}, span});
    guards_.push_back({typing, span});
}

void Draft::add(Condition condition) {
    if (eventb::is_truth(*condition.predicate, true)) return;
    const bool is_after = has_primed_name(eventb::free_names(*condition.predicate));
    (is_after ? after_ : guards_).push_back(std::move(condition));
}

void Draft::add_change(Changed changed) {
    const bool is_known = std::any_of(changes_.begin(), changes_.end(),
                                      [&](const Changed& each) { return each.variable == changed.variable; });
    if (!is_known) changes_.push_back(std::move(changed));
}

void Draft::set(const std::string& variable, const ExpressionPtr& value) { values_[variable] = value; }

ExpressionPtr Draft::take_equation(const std::string& primed) {
    for (auto at = after_.begin(); at != after_.end(); ++at) {
        ExpressionPtr value = value_in(at->predicate, primed);
        if (value == nullptr) continue;
        after_.erase(at);
        return value;
    }
    return nullptr;
}

void Draft::settle(const std::vector<std::string>& variables) {
    for (const Changed& each : changes_) {
        ExpressionPtr value = each.is_free ? nullptr : take_equation(each.variable + "'");
        if (value == nullptr) {
            add_parameter(each.parameter, each.typing, each.span);
            value = named(each.parameter);
        }
        primes_[each.variable + "'"] = value;
        values_[each.variable] = each.place == nullptr ? value : overridden(each.variable, each.place, value);
    }
    for (const std::string& each : variables)
        if (!primes_.contains(each + "'")) primes_[each + "'"] = named(each);
    for (const Condition& each : after_) guards_.push_back({settled(each.predicate), each.span, each.comment});
    after_.clear();
}

PredicatePtr Draft::settled(const PredicatePtr& condition) const { return eventb::substitute(condition, primes_); }

ExpressionPtr Draft::settled(const ExpressionPtr& expression) const { return eventb::substitute(expression, primes_); }

ExpressionPtr Draft::now(const std::string& variable) const {
    const auto known = values_.find(variable);
    return known == values_.end() ? named(variable) : known->second;
}

void Draft::keep(const std::vector<Invariant>& invariants) {
    for (const Invariant& each : invariants) {
        const std::set<std::string> names = eventb::free_names(*each.predicate);
        const bool is_touched =
            std::any_of(values_.begin(), values_.end(), [&](const auto& value) { return names.contains(value.first); });
        if (!is_touched) continue;
        const PredicatePtr kept = eventb::substitute(each.predicate, typed(values_));
        const bool is_known = std::any_of(guards_.begin(), guards_.end(), [&](const Condition& other) {
            return eventb::same(*other.predicate, *kept);
        });
        if (is_known) continue;
        guards_.push_back(
            {kept, each.span, fmt::format("implicit: the invariant `{}` holds after the action", each.label)});
    }
}

PredicatePtr Draft::enabled() const {
    std::vector<PredicatePtr> all;
    std::vector<eventb::Bound> bound;
    for (const Condition& each : guards_) all.push_back(each.predicate);
    for (const eventb::NamedElement& each : parameters_) bound.push_back({each.name, {}});
    return eventb::quantified(false, std::move(bound), eventb::all_of(all));
}

eventb::Event Draft::event() const {
    eventb::Event made;
    made.label = label_;
    made.span = span_;
    made.parameters = parameters_;
    for (const Condition& each : guards_) {
        if (eventb::is_truth(*each.predicate, true)) continue;
        made.guards.push_back(
            {fmt::format("grd{}", made.guards.size() + 1), each.predicate, false, each.comment, each.span});
    }
    for (const auto& [variable, value] : values_) {
        made.actions.push_back(
            {fmt::format("act{}", made.actions.size() + 1), eventb::writing::becomes(variable, value), {}, span_});
    }
    return made;
}

}  // namespace map2pml::maze_to_eventb
