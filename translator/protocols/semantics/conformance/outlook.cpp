#include "translator/protocols/semantics/conformance/outlook.h"

#include <algorithm>
#include <set>
#include <utility>

namespace map2pml::semantics {

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
    Later find(Follower::SetNumber set, const Seen* left_out) { return find(set, left_out, false); }
    /// Messages of the sender and the receivers only come before.
    Later find_between_ends(Follower::SetNumber set) { return find(set, nullptr, true); }

  private:
    Later find(Follower::SetNumber set, const Seen* left_out, bool between_ends) {
        reached_.clear();
        known_.clear();
        size_ = 0;
        is_whole_ = follower_[set].is_whole;
        for (const Region& region : follower_[set].regions) meet({region});
        for (std::size_t at = 0; at < reached_.size(); ++at) {
            if (!follower_.regions().has_room()) {
                is_whole_ = false;
                break;
            }
            const Regions::NextRegions steps = follower_.regions().steps(Region(reached_[at].region));
            is_whole_ = is_whole_ && steps.is_whole;
            for (const Regions::Next& next : steps.all) {
                const Event& event = next.effect->event;
                if (follower_.regions().can_be_seen(event)) {
                    Seen real = seen_of(event, follower_.names());
                    const bool is_wanted = follower_.regions().settings().copies_are_seen_together
                                               ? real == wanted_
                                               : is_part(wanted_, real);
                    if (is_wanted) return way(at, {std::move(real), event.operation});
                    if (left_out != nullptr && is_alike(real, *left_out)) continue;
                    if (between_ends && !is_end(real.is_taken ? real.receivers.front() : real.sender)) continue;
                }
                is_whole_ = is_whole_ && next.is_whole;
                if (!next.is_inside) meet({next.region, at, next.effect});
            }
        }
        Later none;
        if (!is_whole_) none.answer = Later::Answer::unknown;
        return none;
    }

    [[nodiscard]] bool is_end(std::size_t agent) const {
        return agent == wanted_.sender ||
               std::find(wanted_.receivers.begin(), wanted_.receivers.end(), agent) != wanted_.receivers.end();
    }

    struct Reached {
        Region region;
        std::size_t before = 0;
        const StepEffect* effect = nullptr;  ///< null: of the set
    };

    void meet(Reached reached) {
        constexpr std::size_t kLocalPlaces = 10;  // for each place that may be looked at
        if (reached_.size() >= most_places_ || size_ >= kLocalPlaces * most_places_) {
            is_whole_ = false;
        } else if (known_.insert(reached.region).second) {
            size_ += follower_.regions().size(reached.region);
            reached_.push_back(std::move(reached));
        }
    }

    [[nodiscard]] Later way(std::size_t end, Offer wanted) const {
        Later found;
        found.answer = Later::Answer::yes;
        found.at = std::move(wanted);
        for (std::size_t at = end; reached_[at].effect != nullptr; at = reached_[at].before) {
            const Event& event = reached_[at].effect->event;
            if (!follower_.regions().may_be_unseen(event))
                found.before.push_back({seen_of(event, follower_.names()), event.operation});
        }
        std::reverse(found.before.begin(), found.before.end());
        return found;
    }

    Follower& follower_;
    const Seen& wanted_;
    std::size_t most_places_;
    std::vector<Reached> reached_;
    std::size_t size_ = 0;  ///< local places
    bool is_whole_ = true;
    std::set<Region> known_;
};

}  // namespace

Later later(Follower& follower, Follower::SetNumber set, const Seen& seen, std::size_t most_places) {
    WayTo way(follower, seen, most_places);
    // What the two ends do is found where there is too much to look at all agents.
    Later found = way.find(set, nullptr);
    if (found.answer == Later::Answer::unknown) {
        Later other = way.find_between_ends(set);
        if (other.answer == Later::Answer::yes) found = std::move(other);
    }
    for (const Offer& each : found.before) {
        const bool is_asked = std::any_of(found.needed.begin(), found.needed.end(),
                                          [&](const Offer& other) { return is_alike(other.seen, each.seen); });
        if (!is_asked && way.find(set, &each.seen).answer == Later::Answer::no) found.needed.push_back(each);
    }
    return found;
}

}  // namespace map2pml::semantics
