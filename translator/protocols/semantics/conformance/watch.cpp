#include "translator/protocols/semantics/conformance/watch.h"

#include <algorithm>
#include <set>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

namespace {

constexpr std::size_t kMostWatched = 64;

std::uint64_t watch_bit(std::size_t at) { return std::uint64_t{1} << at; }

}  // namespace

Watch::Watch(const TransitionSystem& system) : system_(system) {
    for (const ir::UserProperty& each : system.instance().properties) {
        const bool is_watched =
            each.kind == ir::UserProperty::Kind::never || each.kind == ir::UserProperty::Kind::invariant ||
            each.kind == ir::UserProperty::Kind::after_all_end || each.kind == ir::UserProperty::Kind::ltl;
        if (!is_watched || properties_.size() == kMostWatched) {
            unwatched_.push_back(&each);
            continue;
        }
        if (each.kind == ir::UserProperty::Kind::ltl) {
            TemporalFormulas formulas(each.formula, false);
            Automaton automaton = automaton_of(formulas);
            std::vector<bool> is_hopeful = hopeful_places(automaton, [](std::uint32_t) { return true; });
            temporal_.push_back({properties_.size(), std::move(formulas), std::move(automaton), std::move(is_hopeful)});
        }
        properties_.push_back(&each);
        const std::vector<const ir::EventPattern*> patterns = patterns_in(each.formula);
        patterns_.insert(patterns_.end(), patterns.begin(), patterns.end());
    }
}

bool Watch::is_true(const ir::Expression& part, std::uint32_t last, const State& state) const {
    Scope scope{state, state.variables};
    scope.is_total = true;
    scope.happened = &sets_[last];
    return system_.rules().expressions().truth(part, scope).value_or(false);
}

bool Watch::fits(const Temporal& temporal, std::uint32_t place, std::uint32_t last, const State& state) const {
    const std::vector<FormulaId>& literals = temporal.automaton.places[place].literals;
    return std::all_of(literals.begin(), literals.end(), [&](FormulaId each) {
        const TemporalFormula& literal = temporal.formulas[each];
        return is_true(*literal.atom, last, state) != literal.negated;
    });
}

std::uint32_t Watch::number_of(Places places) {
    const auto [known, is_new] =
        place_set_numbers_.try_emplace(std::move(places), static_cast<std::uint32_t>(place_sets_.size()));
    if (is_new) place_sets_.push_back(known->first);
    return known->second;
}

/// \param before null: at the start
void Watch::follow(Watched& watched, const std::vector<std::uint32_t>* before, const State& state) {
    watched.temporal.resize(temporal_.size());
    for (std::size_t at = 0; at < temporal_.size(); ++at) {
        const Temporal& temporal = temporal_[at];
        Places next;
        const auto meet = [&](std::uint32_t place) {
            if (temporal.is_hopeful[place] && fits(temporal, place, watched.last, state)) next.push_back(place);
        };
        if (before == nullptr) {
            for (const std::uint32_t place : temporal.automaton.initial) meet(place);
        } else {
            std::set<std::uint32_t> all;
            for (const std::uint32_t place : place_sets_[(*before)[at]])
                all.insert(temporal.automaton.places[place].next.begin(), temporal.automaton.places[place].next.end());
            for (const std::uint32_t place : all) meet(place);
        }
        std::sort(next.begin(), next.end());
        if (next.empty()) watched.broken |= watch_bit(temporal.property);
        watched.temporal[at] = number_of(std::move(next));
    }
}

void Watch::judge(Watched& watched, const State& state) const {
    for (std::size_t at = 0; at < properties_.size(); ++at) {
        const ir::UserProperty::Kind kind = properties_[at]->kind;
        const bool is_of_states = kind == ir::UserProperty::Kind::never || kind == ir::UserProperty::Kind::invariant;
        if (!is_of_states || (watched.broken & watch_bit(at)) != 0) continue;
        if (is_true(properties_[at]->formula, watched.last, state) == (kind == ir::UserProperty::Kind::never))
            watched.broken |= watch_bit(at);
    }
}

Watched Watch::at_start(const State& state) {
    Watched watched;
    judge(watched, state);
    follow(watched, nullptr, state);
    return watched;
}

Watched Watch::after(const Watched& before, const State& from, const Event& event, const State& to) {
    Watched watched = before;
    if (!ir::is_silent(event.kind)) {
        PatternSet set;
        for (const ir::EventPattern* pattern : patterns_)
            if (system_.rules().patterns().match(*pattern, event, from, system_.rules().expressions()))
                set.insert(pattern);
        const auto [known, is_new] = numbers_.try_emplace(set, static_cast<std::uint32_t>(sets_.size()));
        if (is_new) sets_.push_back(std::move(set));
        watched.last = known->second;
    }
    judge(watched, to);
    follow(watched, &before.temporal, to);
    return watched;
}

/// A run that ends stays in its last state for ever.
bool Watch::is_accepted_at_end(const Temporal& temporal, const Places& places, std::uint32_t last,
                               const State& state) const {
    const std::vector<bool> is_hopeful =
        hopeful_places(temporal.automaton, [&](std::uint32_t place) { return fits(temporal, place, last, state); });
    return std::any_of(places.begin(), places.end(), [&](std::uint32_t place) { return is_hopeful[place]; });
}

std::uint64_t Watch::broken_at_end(const Watched& watched, const State& state, bool is_good) const {
    std::uint64_t broken = watched.broken;
    for (std::size_t at = 0; at < properties_.size(); ++at)
        if (is_good && properties_[at]->kind == ir::UserProperty::Kind::after_all_end &&
            !is_true(properties_[at]->formula, watched.last, state))
            broken |= watch_bit(at);
    for (std::size_t at = 0; at < temporal_.size(); ++at)
        if (!is_accepted_at_end(temporal_[at], place_sets_[watched.temporal[at]], watched.last, state))
            broken |= watch_bit(temporal_[at].property);
    return broken;
}

}  // namespace map2pml::semantics
