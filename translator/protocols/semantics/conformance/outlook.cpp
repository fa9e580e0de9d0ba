#include "translator/protocols/semantics/conformance/outlook.h"

#include <algorithm>
#include <set>
#include <utility>

namespace map2pml::semantics {

std::vector<Offer> offers(Follower& follower, Follower::SetNumber set, bool of_taken) {
    std::vector<Offer> all;
    std::set<std::pair<Seen, const ir::Operation*>> known;
    const std::vector<Place> places = follower[set].places;
    for (const Place& place : places) {
        for (const Unseen& unseen : follower.rest(place).unseen)
            if (!of_taken && known.insert({unseen.message, nullptr}).second)
                all.push_back({unseen.message, nullptr, place});
        for (const Follower::Next& next : follower.steps(place)) {
            const Event& event = next.effect->event;
            if (!follower.can_be_seen(event) || (event.kind == Action::receive) != of_taken) continue;
            Seen seen = seen_of(event, follower.names());
            if (known.insert({seen, event.operation}).second) all.push_back({std::move(seen), event.operation, place});
        }
    }
    return all;
}

Later later(Follower& follower, Follower::SetNumber set, const Seen& seen, std::size_t most_places) {
    struct Reached {
        Place place;
        std::size_t before = 0;
        const StepEffect* effect = nullptr;  ///< null: of the set
    };
    std::vector<Reached> reached;
    std::set<Place> known;
    for (const Place& place : follower[set].places)
        if (known.insert(place).second) reached.push_back({place});
    Later result;
    for (std::size_t at = 0; at < reached.size(); ++at) {
        const Place from = reached[at].place;
        for (const Follower::Next& next : follower.steps(from)) {
            const Event& event = next.effect->event;
            if (follower.can_be_seen(event)) {
                Seen real = seen_of(event, follower.names());
                const bool fits = real.is_taken == seen.is_taken && real.sender == seen.sender &&
                                  real.name == seen.name && real.terms == seen.terms &&
                                  std::includes(real.receivers.begin(), real.receivers.end(), seen.receivers.begin(),
                                                seen.receivers.end());
                if (fits) {
                    result.answer = Later::Answer::yes;
                    result.at = {std::move(real), event.operation, from};
                    for (std::size_t each = at; reached[each].effect != nullptr; each = reached[each].before) {
                        const Event& passed = reached[each].effect->event;
                        if (!follower.may_be_unseen(passed))
                            result.before.push_back({seen_of(passed, follower.names()), passed.operation,
                                                     reached[reached[each].before].place});
                    }
                    std::reverse(result.before.begin(), result.before.end());
                    return result;
                }
            }
            if (reached.size() < most_places && known.insert(next.place).second)
                reached.push_back({next.place, at, next.effect});
        }
    }
    if (reached.size() >= most_places || !follower[set].is_whole) result.answer = Later::Answer::unknown;
    return result;
}

Place resting_place(Follower& follower, Follower::SetNumber set) {
    const std::vector<Place> places = follower[set].places;
    Place best = places.front();
    std::size_t least = static_cast<std::size_t>(-1);
    for (const Place& place : places) {
        const std::vector<Follower::Next> next = follower.steps(place);
        const auto unseen = static_cast<std::size_t>(std::count_if(
            next.begin(), next.end(), [&](const auto& each) { return follower.may_be_unseen(each.effect->event); }));
        const State state = follower.state(place);
        const auto failed =
            static_cast<std::size_t>(std::count_if(state.agents.begin(), state.agents.end(), has_failed));
        if (unseen + failed < least) {
            least = unseen + failed;
            best = place;
        }
        if (least == 0) break;
    }
    return best;
}

}  // namespace map2pml::semantics
