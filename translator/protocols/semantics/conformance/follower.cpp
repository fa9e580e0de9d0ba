#include "translator/protocols/semantics/conformance/follower.h"

#include <algorithm>
#include <set>

#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

Follower::Follower(const TransitionSystem& system, const FollowerSettings& settings)
    : system_(system), settings_(settings), names_(system), states_(system), watch_(system) {}

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

Follower::SetNumber Follower::start() {
    Rest rest;
    if (!watch_.is_idle()) rest.watched = watch_.at_start(states_.decoded(0));
    return closed({{0, number_of(std::move(rest))}}, true, false);
}

Follower::SetNumber Follower::closed(std::vector<Place> places, bool is_whole, bool reached_bound) {
    std::set<Place> known(places.begin(), places.end());
    bool has_room = true;
    for (std::size_t at = 0; at < places.size() && has_room; ++at) {
        const Place from = places[at];
        for (const Next& next : steps(from, &reached_bound)) {
            if (!may_be_unseen(next.effect->event) || !known.insert(next.place).second) continue;
            places.push_back(next.place);
            has_room = has_room && places.size() < settings_.most_places && states_.count() < settings_.most_states;
        }
    }
    is_whole = is_whole && has_room;
    std::vector<Place> sorted = places;
    std::sort(sorted.begin(), sorted.end());
    const int kind = (is_whole ? 1 : 0) + (reached_bound ? 2 : 0);
    const auto [number, is_new] =
        set_numbers_.try_emplace({std::move(sorted), kind}, static_cast<SetNumber>(sets_.size()));
    if (is_new) sets_.push_back({std::move(places), is_whole, reached_bound});
    return number->second;
}

void Follower::add_after(const Place& place, const Seen& seen, std::vector<Place>& places) {
    // One more line of a message to several agents.
    const std::vector<Unseen> unseen = rests_[place.rest].unseen;
    for (std::size_t at = 0; at < unseen.size(); ++at) {
        Seen whole = unseen[at].message;
        whole.receivers = seen.receivers;
        if (whole != seen || !std::includes(unseen[at].message.receivers.begin(), unseen[at].message.receivers.end(),
                                            seen.receivers.begin(), seen.receivers.end()))
            continue;
        Rest rest = rests_[place.rest];
        Seen& left = rest.unseen[at].message;
        std::erase_if(left.receivers, [&](std::size_t each) {
            return std::binary_search(seen.receivers.begin(), seen.receivers.end(), each);
        });
        if (left.receivers.empty()) rest.unseen.erase(rest.unseen.begin() + static_cast<std::ptrdiff_t>(at));
        places.push_back({place.state, number_of(std::move(rest))});
    }
    for (const Next& next : steps(place)) {
        const Event& event = next.effect->event;
        if (!can_be_seen(event) || (event.kind == Action::receive) != seen.is_taken) continue;
        Seen real = seen_of(event, names_);
        if (real == seen) {
            places.push_back(next.place);
            continue;
        }
        if (real.sender != seen.sender || real.name != seen.name || real.terms != seen.terms ||
            !std::includes(real.receivers.begin(), real.receivers.end(), seen.receivers.begin(), seen.receivers.end()))
            continue;
        std::erase_if(real.receivers, [&](std::size_t each) {
            return std::binary_search(seen.receivers.begin(), seen.receivers.end(), each);
        });
        Rest rest = rests_[next.place.rest];
        rest.unseen.push_back({std::move(real)});
        std::sort(rest.unseen.begin(), rest.unseen.end());
        places.push_back({next.place.state, number_of(std::move(rest))});
    }
}

Follower::SetNumber Follower::after(SetNumber set, const Seen& seen) {
    const auto message =
        seen_numbers_.try_emplace(seen, static_cast<std::uint32_t>(seen_numbers_.size())).first->second;
    if (const auto known = known_.find({set, message}); known != known_.end()) return known->second;
    std::vector<Place> places;
    for (const Place& place : sets_[set].places) add_after(place, seen, places);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    const SetNumber next = closed(std::move(places), sets_[set].is_whole, sets_[set].reached_bound);
    known_.emplace(std::pair(set, message), next);
    return next;
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
        const bool can_end = is_good_end(system_, state) && states_.steps(place.state).empty();
        const std::uint64_t broken = can_end ? watch_.broken_at_end(watched, state) : watched.broken;
        all.certainly &= broken;
        all.possibly |= broken;
    }
    if (!sets_[set].is_whole) all.certainly = 0;
    return all;
}

}  // namespace map2pml::semantics
