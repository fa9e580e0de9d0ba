#include "translator/protocols/semantics/conformance/follower.h"

#include <algorithm>
#include <set>

#include "translator/foundation/budget/work_budget.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

bool is_part(const Seen& seen, const Seen& whole) {
    return seen.is_taken == whole.is_taken && seen.sender == whole.sender && seen.name == whole.name &&
           seen.terms == whole.terms &&
           std::includes(whole.receivers.begin(), whole.receivers.end(), seen.receivers.begin(), seen.receivers.end());
}

Follower::Follower(const TransitionSystem& system, const FollowerSettings& settings)
    : system_(system),
      settings_(settings),
      names_(system),
      states_(system),
      watch_(system),
      settles_(watch_.is_idle() && system.instance().states.empty() && system.instance().observers.empty() &&
               system.instance().procedures.empty()) {}

std::uint32_t Follower::number_of(Rest rest) {
    const auto [known, is_new] = rest_numbers_.try_emplace(std::move(rest), static_cast<std::uint32_t>(rests_.size()));
    if (is_new) rests_.push_back(known->first);
    return known->second;
}

bool Follower::may_be_unseen(const Event& event) const {
    switch (event.kind) {
        case Action::send:
            return !settings_.sends_are_seen;
        case Action::receive:
            return settings_.sends_are_seen;
        default:
            return true;
    }
}

bool Follower::can_be_seen(const Event& event) const {
    return event.kind == Action::receive || (event.kind == Action::send && settings_.sends_are_seen);
}

std::vector<Follower::Next> Follower::steps(const Place& place, bool* reached_bound) {
    std::vector<Next> next;
    const std::vector<CompactStep> steps = states_.steps(place.state);
    std::optional<State> before;
    for (const CompactStep& step : steps) {
        const StepEffect& effect = states_.effect(step.effect);
        if (effect.cut != Cut::none || step.is_too_large != TooLarge::no) {
            if (reached_bound != nullptr) *reached_bound = true;
            continue;
        }
        Place to{step.target, place.rest};
        if (!watch_.is_idle()) {
            if (!before) before = states_.decoded(place.state);
            Rest rest = rests_[place.rest];
            rest.watched = watch_.after(rest.watched, *before, effect.event, states_.decoded(step.target));
            to.rest = number_of(std::move(rest));
        }
        next.push_back({to, &effect});
    }
    return next;
}

std::vector<Place> Follower::beginning() {
    Rest rest;
    if (!watch_.is_idle()) rest.watched = watch_.at_start(states_.decoded(0));
    return {{0, number_of(std::move(rest))}};
}

Follower::SetNumber Follower::start() { return closed(beginning(), true, false); }

std::optional<std::size_t> Follower::agent_that_goes_on(const State& state,
                                                        const std::vector<CompactStep>& steps) const {
    for (std::size_t agent = 0; agent < state.agents.size(); ++agent) {
        const AgentState& own = state.agents[agent];
        if (own.threads.size() != 1 || own.threads.front().control != Thread::Control::run ||
            !own.threads.front().branches.empty())
            continue;
        const ir::Operation& operation = *own.threads.front().operation;
        if (!std::holds_alternative<ir::Decide>(operation.kind) && !std::holds_alternative<ir::Become>(operation.kind))
            continue;
        const auto is_own = [&](const CompactStep& step) {
            const Event& event = states_.effect(step.effect).event;
            return event.agent == agent && event.kind != Action::arrive;
        };
        if (std::any_of(steps.begin(), steps.end(), is_own)) return agent;
    }
    return std::nullopt;
}

const Follower::Settled& Follower::settled(std::uint32_t state) {
    if (const auto known = settled_.find(state); known != settled_.end()) return known->second;
    being_settled_.insert(state);
    Settled result;
    const std::vector<CompactStep> steps = states_.steps(state);
    const auto agent = agent_that_goes_on(states_.decoded(state), steps);
    if (!agent) result.states.push_back(state);
    for (const CompactStep& step : steps) {
        const StepEffect& effect = states_.effect(step.effect);
        if (!agent || effect.event.agent != *agent || effect.event.kind == Action::arrive) continue;
        if (effect.cut != Cut::none) {
            result.reached_bound = true;
        } else if (being_settled_.contains(step.target)) {
            result.states.push_back(step.target);  // a circle: others may act at any time
        } else {
            const Settled& after = settled(step.target);
            result.states.insert(result.states.end(), after.states.begin(), after.states.end());
            result.reached_bound = result.reached_bound || after.reached_bound;
        }
    }
    // Where every step is beyond a bound, the others may still act.
    if (result.states.empty()) result.states.push_back(state);
    std::sort(result.states.begin(), result.states.end());
    result.states.erase(std::unique(result.states.begin(), result.states.end()), result.states.end());
    being_settled_.erase(state);
    return settled_.emplace(state, std::move(result)).first->second;
}

Follower::SetNumber Follower::closed(std::vector<Place> beginning, bool is_whole, bool reached_bound) {
    std::vector<Place> places;
    std::set<Place> known;
    const auto meet = [&](const Place& place) {
        if (!settles_) {
            if (known.insert(place).second) places.push_back(place);
            return;
        }
        const Settled& after = settled(place.state);
        reached_bound = reached_bound || after.reached_bound;
        for (const std::uint32_t state : after.states)
            if (known.insert({state, place.rest}).second) places.push_back({state, place.rest});
    };
    for (const Place& place : beginning) meet(place);
    bool has_room = true;
    for (std::size_t at = 0; at < places.size() && has_room; ++at) {
        budget::step();
        const Place from = places[at];
        for (const Next& next : steps(from, &reached_bound)) {
            if (!may_be_unseen(next.effect->event)) continue;
            meet(next.place);
            has_room = has_room && places.size() < settings_.most_places && states_.count() < settings_.most_states;
        }
    }
    is_whole = is_whole && has_room;
    std::vector<Place> sorted = places;
    std::sort(sorted.begin(), sorted.end());
    const int kind = (is_whole ? 1 : 0) + (reached_bound ? 2 : 0);
    const auto [number, is_new] =
        set_numbers_.try_emplace({std::move(sorted), kind}, static_cast<SetNumber>(sets_.size()));
    if (is_new) {
        place_count_ += places.size();
        sets_.push_back({std::move(places), is_whole, reached_bound});
    }
    return number->second;
}

std::vector<Follower::Next> Follower::steps_seen_as(const Place& place, const Seen& seen) {
    const auto without_seen = [&](Seen message) {
        std::erase_if(message.receivers, [&](std::size_t each) {
            return std::binary_search(seen.receivers.begin(), seen.receivers.end(), each);
        });
        return message;
    };
    std::vector<Next> found;
    const std::vector<Unseen> unseen = rests_[place.rest].unseen;
    for (std::size_t at = 0; at < unseen.size(); ++at) {
        if (!is_part(seen, unseen[at].message)) continue;
        Rest rest = rests_[place.rest];
        rest.unseen[at].message = without_seen(unseen[at].message);
        if (rest.unseen[at].message.receivers.empty())
            rest.unseen.erase(rest.unseen.begin() + static_cast<std::ptrdiff_t>(at));
        found.push_back({{place.state, number_of(std::move(rest))}, nullptr});
    }
    for (const Next& next : steps(place)) {
        const Event& event = next.effect->event;
        if (!can_be_seen(event) || (event.kind == Action::receive) != seen.is_taken) continue;
        Seen real = seen_of(event, names_);
        if (real == seen) {
            found.push_back(next);
        } else if (!settings_.copies_are_seen_together && is_part(seen, real)) {
            Rest rest = rests_[next.place.rest];
            rest.unseen.push_back({without_seen(std::move(real))});
            std::sort(rest.unseen.begin(), rest.unseen.end());
            found.push_back({{next.place.state, number_of(std::move(rest))}, next.effect});
        }
    }
    return found;
}

std::size_t Follower::SeenHash::operator()(const Seen& seen) const {
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;  // an odd number whose bits look random
    std::uint64_t hash = seen.name * 2 + (seen.is_taken ? 1 : 0);
    const auto add = [&](std::uint64_t part) { hash = (hash ^ (hash >> 32U) ^ part) * kFactor; };
    add(seen.sender);
    for (const std::size_t each : seen.receivers) add(each + 1);
    for (const Value each : seen.terms) add(static_cast<std::uint64_t>(each));
    return hash ^ (hash >> 32U);
}

Follower::MessageNumber Follower::number_of(const Seen& seen) {
    if (const auto known = message_numbers_.find(seen); known != message_numbers_.end()) return known->second;
    const auto added = message_numbers_.emplace(seen, static_cast<MessageNumber>(messages_.size())).first;
    messages_.push_back(&added->first);
    return added->second;
}

std::size_t Follower::bytes() const {
    // A place is in its set and in the key of it; the other numbers are those of nodes of the maps.
    constexpr std::size_t kOfPlace = 2 * sizeof(Place);
    constexpr std::size_t kOfSet = 200;
    constexpr std::size_t kOfEntry = 48;
    return states_.bytes() + kOfPlace * place_count_ + kOfSet * sets_.size() +
           kOfEntry * (known_.size() + 4 * messages_.size() + 4 * rests_.size() + 2 * settled_.size());
}

Follower::SetNumber Follower::after(SetNumber set, MessageNumber message) {
    const std::uint64_t key = std::uint64_t{set} << 32U | message;
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const Seen& seen = *messages_[message];
    std::vector<Place> places;
    for (const Place& place : sets_[set].places)
        for (const Next& next : steps_seen_as(place, seen)) places.push_back(next.place);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    const SetNumber next = closed(std::move(places), sets_[set].is_whole, sets_[set].reached_bound);
    known_.emplace(key, next);
    return next;
}

Follower::SetNumber Follower::after_any(SetNumber set) {
    if (const auto known = after_any_.find(set); known != after_any_.end()) return known->second;
    std::set<Place> places;
    for (const Place& place : sets_[set].places)
        for (const Next& next : steps(place))
            if (!may_be_unseen(next.effect->event)) places.insert(next.place);
    const SetNumber next = closed({places.begin(), places.end()}, sets_[set].is_whole, sets_[set].reached_bound);
    after_any_.emplace(set, next);
    return next;
}

Follower::SetNumber Follower::united(const std::vector<SetNumber>& sets) {
    if (sets.size() == 1) return sets.front();
    std::set<Place> places;
    bool is_whole = true;
    bool reached_bound = false;
    for (const SetNumber set : sets) {
        places.insert(sets_[set].places.begin(), sets_[set].places.end());
        is_whole = is_whole && sets_[set].is_whole;
        reached_bound = reached_bound || sets_[set].reached_bound;
    }
    return closed({places.begin(), places.end()}, is_whole, reached_bound);
}

std::optional<Place> Follower::good_end(SetNumber set) {
    const auto [known, is_new] = good_ends_.try_emplace(set);
    if (!is_new) return known->second;
    for (const Place& place : sets_[set].places) {
        if (!rests_[place.rest].unseen.empty() || !is_good_end(system_, states_.decoded(place.state))) continue;
        known->second = place;
        break;
    }
    return known->second;
}

Follower::Broken Follower::broken(SetNumber set) {
    if (watch_.is_idle()) return {};
    const auto [known, is_new] = broken_.try_emplace(set);
    if (!is_new) return known->second;
    Broken& all = known->second;
    all.certainly = ~std::uint64_t{0};
    for (const Place& place : sets_[set].places) {
        const State state = states_.decoded(place.state);
        const Watched& watched = rests_[place.rest].watched;
        const bool is_over = rests_[place.rest].unseen.empty() && states_.steps(place.state).empty();
        const std::uint64_t broken =
            is_over ? watch_.broken_at_end(watched, state, is_good_end(system_, state)) : watched.broken;
        all.certainly &= broken;
        all.possibly |= broken;
    }
    if (!sets_[set].is_whole) all.certainly = 0;
    return all;
}

}  // namespace map2pml::semantics
