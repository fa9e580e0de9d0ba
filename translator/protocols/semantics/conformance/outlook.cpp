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

namespace {

/// Whether they are alike but for their terms.
bool is_alike(const Seen& one, const Seen& other) {
    return one.is_taken == other.is_taken && one.sender == other.sender && one.name == other.name &&
           one.receivers == other.receivers;
}

class WayTo {
  public:
    WayTo(Follower& follower, const Seen& wanted, std::size_t most_places)
        : follower_(follower), wanted_(wanted), most_places_(most_places) {}

    /// \param left_out no message that is alike may come before; null: any may
    Later find(Follower::SetNumber set, const Seen* left_out) {
        reached_.clear();
        known_.clear();
        for (const Place& place : follower_[set].places)
            if (known_.insert(place).second) reached_.push_back({place});
        for (std::size_t at = 0; at < reached_.size(); ++at) {
            for (const Follower::Next& next : follower_.steps(reached_[at].place)) {
                const Event& event = next.effect->event;
                if (follower_.can_be_seen(event)) {
                    Seen real = seen_of(event, follower_.names());
                    const bool is_wanted =
                        follower_.settings().copies_are_seen_together ? real == wanted_ : is_part(wanted_, real);
                    if (is_wanted) return way(at, {std::move(real), event.operation, reached_[at].place});
                    if (left_out != nullptr && is_alike(real, *left_out)) continue;
                }
                if (reached_.size() < most_places_ && known_.insert(next.place).second)
                    reached_.push_back({next.place, at, next.effect});
            }
        }
        Later none;
        if (reached_.size() >= most_places_ || !follower_[set].is_whole) none.answer = Later::Answer::unknown;
        return none;
    }

  private:
    struct Reached {
        Place place;
        std::size_t before = 0;
        const StepEffect* effect = nullptr;  ///< null: of the set
    };

    [[nodiscard]] Later way(std::size_t end, Offer wanted) const {
        Later found;
        found.answer = Later::Answer::yes;
        found.at = std::move(wanted);
        for (std::size_t at = end; reached_[at].effect != nullptr; at = reached_[at].before) {
            const Event& event = reached_[at].effect->event;
            if (!follower_.may_be_unseen(event))
                found.before.push_back(
                    {seen_of(event, follower_.names()), event.operation, reached_[reached_[at].before].place});
        }
        std::reverse(found.before.begin(), found.before.end());
        return found;
    }

    Follower& follower_;
    const Seen& wanted_;
    std::size_t most_places_;
    std::vector<Reached> reached_;
    std::set<Place> known_;
};

}  // namespace

Later later(Follower& follower, Follower::SetNumber set, const Seen& seen, std::size_t most_places) {
    WayTo way(follower, seen, most_places);
    Later found = way.find(set, nullptr);
    for (const Offer& each : found.before) {
        const bool is_asked = std::any_of(found.needed.begin(), found.needed.end(),
                                          [&](const Offer& other) { return is_alike(other.seen, each.seen); });
        if (!is_asked && way.find(set, &each.seen).answer == Later::Answer::no) found.needed.push_back(each);
    }
    return found;
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
