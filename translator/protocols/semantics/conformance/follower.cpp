#include "translator/protocols/semantics/conformance/follower.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace map2pml::semantics {

Follower::Follower(const TransitionSystem& system, const FollowerSettings& settings)
    : system_(system), regions_(system, settings) {}

std::vector<State> Follower::states(SetNumber set, std::size_t agent, std::size_t most) const {
    const LocalPlaces& locals = regions_.locals();
    const LocalPlaces::Part own = locals.part_of(agent);
    std::vector<State> all;
    for (const Region& region : sets_[set].regions) {
        Regions::Places at;
        for (LocalPlaces::Part part = 0; part < locals.part_count(); ++part)
            at.push_back(regions_.places(region, part).front());
        for (const LocalPlaces::Place place : regions_.places(region, own)) {
            if (all.size() == most) return all;
            at[own] = place;
            all.push_back(locals.state(at));
        }
    }
    return all;
}

Follower::SetNumber Follower::start() { return closed({regions_.first()}, true, false); }

Follower::SetNumber Follower::closed(std::vector<Region> beginning, bool is_whole, bool reached_bound) {
    PlaceSet set = regions_.closed(std::move(beginning), is_whole, reached_bound);
    std::vector<Region> sorted = set.regions;
    std::sort(sorted.begin(), sorted.end());
    const int kind = (set.is_whole ? 1 : 0) + (set.reached_bound ? 2 : 0);
    const auto [number, is_new] =
        set_numbers_.try_emplace({std::move(sorted), kind}, static_cast<SetNumber>(sets_.size()));
    if (is_new) {
        region_count_ += set.regions.size();
        sets_.push_back(std::move(set));
    }
    return number->second;
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
    // The other numbers are those of nodes of the maps.
    constexpr std::size_t kOfSet = 200;
    constexpr std::size_t kOfEntry = 48;
    const std::size_t of_region = 2 * (sizeof(Region) + regions_.locals().part_count() * sizeof(std::uint32_t));
    return regions_.bytes() + of_region * region_count_ + kOfSet * sets_.size() +
           kOfEntry * (known_.size() + 4 * messages_.size());
}

Follower::SetNumber Follower::after(SetNumber set, MessageNumber message) {
    const std::uint64_t key = std::uint64_t{set} << 32U | message;
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const Seen& seen = *messages_[message];
    std::vector<Region> regions;
    bool is_whole = sets_[set].is_whole;
    for (const Region& region : sets_[set].regions) {
        Regions::NextRegions found = regions_.steps_seen_as(region, seen);
        is_whole = is_whole && found.is_whole;
        for (Regions::Next& next : found.all) regions.push_back(std::move(next.region));
    }
    const SetNumber next = closed(std::move(regions), is_whole, sets_[set].reached_bound);
    known_.emplace(key, next);
    return next;
}

Follower::SetNumber Follower::after_any(SetNumber set) {
    if (const auto known = after_any_.find(set); known != after_any_.end()) return known->second;
    std::vector<Region> regions;
    bool is_whole = sets_[set].is_whole;
    for (const Region& region : sets_[set].regions) {
        Regions::NextRegions found = regions_.steps(region);
        is_whole = is_whole && found.is_whole;
        for (Regions::Next& next : found.all)
            if (!regions_.may_be_unseen(next.effect->event)) regions.push_back(std::move(next.region));
    }
    const SetNumber next = closed(std::move(regions), is_whole, sets_[set].reached_bound);
    after_any_.emplace(set, next);
    return next;
}

Follower::SetNumber Follower::united(const std::vector<SetNumber>& sets) {
    if (sets.size() == 1) return sets.front();
    std::vector<Region> regions;
    bool is_whole = true;
    bool reached_bound = false;
    for (const SetNumber set : sets) {
        regions.insert(regions.end(), sets_[set].regions.begin(), sets_[set].regions.end());
        is_whole = is_whole && sets_[set].is_whole;
        reached_bound = reached_bound || sets_[set].reached_bound;
    }
    return closed(std::move(regions), is_whole, reached_bound);
}

bool Follower::can_end(SetNumber set) {
    const auto [known, is_new] = can_end_.try_emplace(set, false);
    if (!is_new) return known->second;
    for (const Region& region : sets_[set].regions) {
        if (!regions_.unseen(region).empty()) continue;
        bool can = true;
        for (LocalPlaces::Part part = 0; part < region.places.size(); ++part) {
            const Regions::Places& all = regions_.places(region, part);
            can = can && std::any_of(all.begin(), all.end(), [&](LocalPlaces::Place place) {
                      return regions_.locals().has_ended_well(part, place);
                  });
        }
        if (can) return known->second = true;
    }
    return false;
}

Follower::Broken Follower::broken(SetNumber set) {
    if (watch().is_idle()) return {};
    const auto [known, is_new] = broken_.try_emplace(set);
    if (!is_new) return known->second;
    Broken& all = known->second;
    all.certainly = ~std::uint64_t{0};
    all.is_whole = sets_[set].is_whole && !sets_[set].reached_bound;
    LocalPlaces& locals = regions_.locals();
    for (const Region& region : sets_[set].regions) {
        for (const LocalPlaces::Place place : regions_.places(region, 0)) {
            const Watched& watched = locals.watched(place);
            std::uint64_t broken = watched.broken;
            // Without room, the steps from a place at the bound are too many to ask for.
            const bool has_room = regions_.has_room();
            all.is_whole = all.is_whole && has_room;
            if (has_room && regions_.unseen(region).empty() && locals.steps(0, place).are_none())
                broken = watch().broken_at_end(watched, locals.state({place}), locals.has_ended_well(0, place));
            all.certainly &= broken;
            all.possibly |= broken;
        }
    }
    if (!all.is_whole) all.certainly = 0;
    return all;
}

std::vector<Offer> Follower::offers(SetNumber set, bool of_taken) {
    std::vector<Offer> all;
    std::set<std::pair<Seen, const ir::Operation*>> known;
    const auto add = [&](Seen seen, const ir::Operation* operation) {
        if (known.insert({seen, operation}).second) all.push_back({std::move(seen), operation});
    };
    for (const Region& region : sets_[set].regions) {
        for (const Unseen& each : regions_.unseen(region))
            if (!of_taken) add(each.message, nullptr);
        for (LocalPlaces::Part part = 0; part < region.places.size(); ++part) {
            for (const LocalPlaces::Place place : regions_.places(region, part)) {
                for (const LocalPlaces::Step& step : regions_.locals().steps(part, place).steps) {
                    const Event& event = step.effect->event;
                    if (regions_.can_be_seen(event) && (event.kind == Action::receive) == of_taken)
                        add(seen_of(event, names()), event.operation);
                }
            }
        }
    }
    return all;
}

Region Follower::resting_place(SetNumber set) {
    std::optional<Regions::Resting> best;
    for (const Region& region : sets_[set].regions) {
        Regions::Resting resting = regions_.resting(region);
        if (!best || resting.steps < best->steps) best = std::move(resting);
    }
    return best->region;
}

}  // namespace map2pml::semantics
