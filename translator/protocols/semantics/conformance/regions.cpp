#include "translator/protocols/semantics/conformance/regions.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "translator/foundation/budget/work_budget.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

struct Regions::Alike {
    std::uint32_t unseen = 0;  ///< afterwards
    const StepEffect* effect = nullptr;
    std::uint32_t message = CompactStates::kNoMessage;
    Places to = {};
};

bool is_part(const Seen& seen, const Seen& whole) {
    return seen.is_taken == whole.is_taken && seen.sender == whole.sender && seen.name == whole.name &&
           seen.terms == whole.terms &&
           std::includes(whole.receivers.begin(), whole.receivers.end(), seen.receivers.begin(), seen.receivers.end());
}

namespace {

/// Without the copies that were seen.
Seen rest_of(Seen message, const Seen& seen) {
    std::erase_if(message.receivers, [&](std::size_t each) {
        return std::binary_search(seen.receivers.begin(), seen.receivers.end(), each);
    });
    return message;
}

}  // namespace

Regions::Regions(const TransitionSystem& system, const FollowerSettings& settings)
    : settings_(settings), names_(system), locals_(system, settings.sends_are_seen) {
    static_cast<void>(number_of(std::vector<Unseen>()));
}

std::uint32_t Regions::number_of(std::vector<Unseen> unseen) {
    const auto [known, is_new] =
        unseen_numbers_.try_emplace(std::move(unseen), static_cast<std::uint32_t>(unseen_.size()));
    if (is_new) unseen_.push_back(known->first);
    return known->second;
}

Regions::PlacesNumber Regions::number_of(Places places) {
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    const auto [known, is_new] =
        places_numbers_.try_emplace(std::move(places), static_cast<PlacesNumber>(places_.size()));
    if (is_new) {
        places_.push_back(&known->first);
        place_count_ += known->first.size();
    }
    return known->second;
}

bool Regions::may_be_unseen(const Event& event) const {
    switch (event.kind) {
        case Action::send:
            return !settings_.sends_are_seen;
        case Action::receive:
            return settings_.sends_are_seen;
        default:
            return true;
    }
}

bool Regions::can_be_seen(const Event& event) const {
    return event.kind == Action::receive || (event.kind == Action::send && settings_.sends_are_seen);
}

State Regions::state(const Region& region) const {
    Places first;
    for (const PlacesNumber number : region.places) first.push_back(places(number).front());
    return locals_.state(first);
}

std::size_t Regions::size(const Region& region) const {
    std::size_t size = 0;
    for (const PlacesNumber number : region.places) size += places(number).size();
    return size;
}

Region Regions::first() {
    Region region;
    for (Part part = 0; part < locals_.part_count(); ++part)
        region.places.push_back(number_of(Places{locals_.first(part)}));
    return region;
}

Region Regions::moved(const Region& from, Part part, const Alike& alike) {
    Region to = from;
    to.unseen = alike.unseen;
    to.places[part] = number_of(alike.to);
    if (alike.message == CompactStates::kNoMessage) return to;
    for (const std::size_t receiver : alike.effect->event.receivers) {
        Places after;
        for (const Place place : places(to.places[receiver]))
            after.push_back(locals_.delivered(receiver, place, alike.message));
        to.places[receiver] = number_of(std::move(after));
    }
    return to;
}

const Regions::Closed& Regions::closed(Part part, PlacesNumber number) {
    if (const auto known = closed_.find(number); known != closed_.end()) return known->second;
    Closed result;
    Places found;
    std::set<Place> known;
    const auto meet = [&](Place place) {
        if (!locals_.settles()) {
            if (known.insert(place).second) found.push_back(place);
            return;
        }
        const LocalPlaces::Settled& after = locals_.settled(place);
        result.reached_bound = result.reached_bound || after.reached_bound;
        for (const Place each : after.places)
            if (known.insert(each).second) found.push_back(each);
    };
    for (const Place place : places(number)) meet(place);
    bool has_room = true;
    for (std::size_t at = 0; at < found.size() && has_room; ++at) {
        budget::step();
        if (locals_.are_agents() && locals_.threads(found[at]) > settings_.most_threads) {
            result.is_whole = false;
            continue;
        }
        const LocalPlaces::Steps steps = locals_.steps(part, found[at]);
        result.reached_bound = result.reached_bound || steps.reached_bound;
        for (const LocalPlaces::Step& step : steps.steps) {
            if (!may_be_unseen(step.effect->event)) continue;
            meet(step.to);
            has_room = has_room && found.size() < settings_.most_places && this->has_room();
        }
    }
    result.is_whole = result.is_whole && has_room;
    result.places = number_of(std::move(found));
    if (result.is_whole) closed_.emplace(result.places, result);
    return closed_.insert_or_assign(number, result).first->second;
}

void Regions::close_parts(Region& region, PlaceSet& into) {
    for (Part part = 0; part < region.places.size(); ++part) {
        const Closed& closed = this->closed(part, region.places[part]);
        region.places[part] = closed.places;
        into.is_whole = into.is_whole && closed.is_whole;
        into.reached_bound = into.reached_bound || closed.reached_bound;
    }
}

bool Regions::includes(const Region& all, const Region& some) const {
    if (all.unseen != some.unseen) return false;
    for (Part part = 0; part < all.places.size(); ++part) {
        if (all.places[part] == some.places[part]) continue;
        const Places& larger = places(all.places[part]);
        const Places& smaller = places(some.places[part]);
        if (!std::includes(larger.begin(), larger.end(), smaller.begin(), smaller.end())) return false;
    }
    return true;
}

std::optional<Region> Regions::quiet_part(const Region& region) {
    Region quiet = region;
    for (Part part = 0; part < region.places.size(); ++part) {
        Places still;
        for (const Place place : places(region.places[part]))
            if (locals_.steps(part, place).are_none()) still.push_back(place);
        if (still.empty()) return std::nullopt;
        quiet.places[part] = number_of(std::move(still));
    }
    return quiet;
}

void Regions::unite(std::vector<Region>& regions) {
    const auto united = [&](const Region& one, const Region& other) -> std::optional<Region> {
        if (one.unseen != other.unseen) return std::nullopt;
        std::optional<Part> differs;
        for (Part part = 0; part < one.places.size(); ++part) {
            if (one.places[part] == other.places[part]) continue;
            if (differs) return std::nullopt;
            differs = part;
        }
        Region both = one;
        if (!differs) return both;
        Places all = places(one.places[*differs]);
        const Places& more = places(other.places[*differs]);
        all.insert(all.end(), more.begin(), more.end());
        both.places[*differs] = number_of(std::move(all));
        return both;
    };
    for (std::size_t at = 0; at < regions.size(); ++at) {
        for (std::size_t other = at + 1; other < regions.size();) {
            const auto both = united(regions[at], regions[other]);
            if (!both) {
                ++other;
                continue;
            }
            regions[at] = *both;
            regions.erase(regions.begin() + static_cast<std::ptrdiff_t>(other));
            other = at + 1;
        }
    }
}

PlaceSet Regions::closed(std::vector<Region> beginning, bool is_whole, bool reached_bound) {
    PlaceSet set{{}, is_whole, reached_bound};
    std::vector<Region>& regions = set.regions;
    std::size_t size = 0;
    const auto meet = [&](Region region) {
        close_parts(region, set);
        if (std::any_of(regions.begin(), regions.end(), [&](const Region& each) { return includes(each, region); }))
            return;
        size += this->size(region);
        regions.push_back(std::move(region));
        // A set of places of one part was checked when it was closed.
        if (regions.size() > 1 && size >= settings_.most_places) set.is_whole = false;
    };
    unite(beginning);
    for (Region& each : beginning) meet(std::move(each));
    for (std::size_t at = 0; at < regions.size() && set.is_whole && locals_.wait_for_quiet(); ++at) {
        budget::step();
        const auto quiet = quiet_part(regions[at]);
        for (Part part = 0; quiet && part < locals_.part_count(); ++part) {
            Alike alike{quiet->unseen};
            for (const Place place : places(quiet->places[part])) {
                const LocalPlaces::Steps timeouts = locals_.steps_in_quiet(part, place);
                set.reached_bound = set.reached_bound || timeouts.reached_bound;
                for (const LocalPlaces::Step& step : timeouts.steps) alike.to.push_back(step.to);
            }
            if (!alike.to.empty()) meet(moved(*quiet, part, alike));
        }
    }
    for (std::size_t at = regions.size(); at-- > 0;) {
        for (std::size_t other = 0; other < regions.size(); ++other) {
            if (other == at || !includes(regions[other], regions[at])) continue;
            regions.erase(regions.begin() + static_cast<std::ptrdiff_t>(at));
            break;
        }
    }
    return set;
}

Regions::Part Regions::part_that_acts(const Seen& seen) const {
    if (!seen.is_taken) return locals_.part_of(seen.sender);
    return seen.receivers.empty() ? 0 : locals_.part_of(seen.receivers.front());
}

std::vector<std::uint32_t> Regions::with_copy(std::uint32_t number, const Seen& seen) {
    const std::vector<Unseen> unseen = unseen_[number];
    std::vector<std::uint32_t> found;
    for (std::size_t at = 0; at < unseen.size(); ++at) {
        if (!is_part(seen, unseen[at].message)) continue;
        std::vector<Unseen> rest = unseen;
        rest[at].message = rest_of(unseen[at].message, seen);
        if (rest[at].message.receivers.empty()) rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
        std::sort(rest.begin(), rest.end());
        found.push_back(number_of(std::move(rest)));
    }
    return found;
}

std::vector<Regions::Fitting> Regions::fitting(Part part, Place place, std::uint32_t unseen, const Seen& seen) {
    std::vector<Fitting> found;
    for (const LocalPlaces::Step& step : locals_.steps(part, place).steps) {
        const Event& event = step.effect->event;
        if (!can_be_seen(event) || (event.kind == Action::receive) != seen.is_taken) continue;
        Seen real = seen_of(event, names_);
        if (real == seen) {
            found.push_back({step, unseen});
        } else if (!settings_.copies_are_seen_together && is_part(seen, real)) {
            std::vector<Unseen> rest = unseen_[unseen];
            rest.push_back({rest_of(std::move(real), seen)});
            std::sort(rest.begin(), rest.end());
            found.push_back({step, number_of(std::move(rest))});
        }
    }
    return found;
}

Regions::NextRegions Regions::steps_seen_as(const Region& region, const Seen& seen) {
    NextRegions found;
    PlaceSet unused;
    for (const std::uint32_t rest : with_copy(region.unseen, seen)) {
        found.all.push_back({region, nullptr});
        found.all.back().region.unseen = rest;
    }
    const Part part = part_that_acts(seen);
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::vector<std::size_t>>, Alike> all;
    for (const Place place : places(region.places[part])) {
        found.is_whole = found.is_whole && has_room_for_steps();
        if (!found.is_whole) break;
        for (const Fitting& each : fitting(part, place, region.unseen, seen)) {
            const StepEffect* const effect = each.step.effect;
            Alike& alike = all[{each.unseen, each.step.message, effect->event.receivers}];
            alike.unseen = each.unseen;
            alike.effect = alike.effect == nullptr ? effect : alike.effect;
            alike.message = each.step.message;
            alike.to.push_back(each.step.to);
        }
    }
    for (const auto& [key, alike] : all) {
        found.all.push_back({moved(region, part, alike), alike.effect});
        if (locals_.are_agents()) close_parts(found.all.back().region, unused);
    }
    return found;
}

Regions::NextRegions Regions::steps(const Region& region) {
    NextRegions found;
    const auto quiet = locals_.wait_for_quiet() ? quiet_part(region) : std::nullopt;
    for (Part part = 0; part < region.places.size(); ++part) {
        std::vector<Alike> all;
        std::map<const StepEffect*, std::size_t> known;
        const auto add = [&](const LocalPlaces::Steps& steps) {
            for (const LocalPlaces::Step& step : steps.steps) {
                const bool is_single = !locals_.are_agents();
                const auto [at, is_new] = known.try_emplace(step.effect, all.size());
                if (is_single || is_new) all.push_back({region.unseen, step.effect, step.message});
                all[is_single ? all.size() - 1 : at->second].to.push_back(step.to);
            }
        };
        for (const Place place : places(region.places[part])) {
            found.is_whole = found.is_whole && has_room_for_steps();
            if (!found.is_whole) break;
            LocalPlaces::Steps steps = locals_.steps(part, place);
            if (locals_.are_agents())
                std::erase_if(steps.steps, [&](const auto& each) { return !can_be_seen(each.effect->event); });
            add(steps);
        }
        for (const Alike& alike : all) found.all.push_back({moved(region, part, alike), alike.effect});
        if (!quiet) continue;
        all.clear();
        known.clear();
        for (const Place place : places(quiet->places[part])) add(locals_.steps_in_quiet(part, place));
        for (const Alike& alike : all) found.all.push_back({moved(*quiet, part, alike), alike.effect});
    }
    for (Next& each : found.all) {
        PlaceSet set;
        if (locals_.are_agents()) close_parts(each.region, set);
        each.is_whole = set.is_whole;
        each.is_inside = includes(region, each.region);
    }
    return found;
}

std::size_t Regions::unseen_steps(Part part, Place place) {
    const std::vector<LocalPlaces::Step> steps = locals_.steps(part, place).steps;
    return static_cast<std::size_t>(
        std::count_if(steps.begin(), steps.end(), [&](const auto& each) { return may_be_unseen(each.effect->event); }));
}

Regions::Resting Regions::resting(const Region& region) {
    Resting best{region};
    for (Part part = 0; part < region.places.size(); ++part) {
        auto least = static_cast<std::size_t>(-1);
        for (const Place place : places(region.places[part])) {
            // A place that can do nothing is the best one; without room for more, the best one so far is good enough.
            if (least == 0 || (least != static_cast<std::size_t>(-1) && !has_room())) break;
            const std::size_t here = unseen_steps(part, place) + locals_.failed(place);
            if (here >= least) continue;
            least = here;
            best.region.places[part] = number_of(Places{place});
        }
        best.steps += least;
    }
    if (locals_.wait_for_quiet() && quiet_part(best.region))
        for (Part part = 0; part < region.places.size(); ++part)
            best.steps += locals_.steps_in_quiet(part, places(best.region, part).front()).steps.size();
    return best;
}

bool Regions::has_room() const {
    return locals_.count() < settings_.most_states && locals_.bytes() < settings_.most_bytes;
}

bool Regions::has_room_for_steps() const { return locals_.bytes() < 2 * settings_.most_bytes; }

std::size_t Regions::bytes() const {
    constexpr std::size_t kOfEntry = 48;  // of a node of a map
    return locals_.bytes() + sizeof(Place) * place_count_ +
           kOfEntry * (2 * closed_.size() + 2 * places_.size() + 4 * unseen_.size());
}

}  // namespace map2pml::semantics
