/// Conversations of which only messages are seen.   system + messages one after the other -> all places at which a run can be
///
/// All runs of the semantics that fit are followed at once. A set of places has a number, and the step from a set by a message is
/// computed once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "translator/protocols/semantics/conformance/seen.h"
#include "translator/protocols/semantics/conformance/watch.h"
#include "translator/protocols/semantics/rules/compact_states.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

struct FollowerSettings {
    /// Every message that is sent is seen. Otherwise only those that are taken are, all of them.
    bool sends_are_seen = true;
    std::size_t most_places = 20'000;     ///< in one set
    std::size_t most_states = 2'000'000;  ///< in all sets together
};

/// A copy of a message to several agents that was not seen yet, while others were.
struct Unseen {
    Seen message;  ///< with the receivers that are missing
    auto operator<=>(const Unseen&) const = default;
};

/// A place at which a run can be. The rest has a number: what is unseen of messages to several agents, and what is broken.
struct Place {
    std::uint32_t state = 0;
    std::uint32_t rest = 0;
    auto operator<=>(const Place&) const = default;
};

struct Rest {
    std::vector<Unseen> unseen = {};
    Watched watched = {};
    auto operator<=>(const Rest&) const = default;
};

struct PlaceSet {
    std::vector<Place> places;   ///< closed under what nobody sees; in the order of discovery
    bool is_whole = true;        ///< no place is missing, here or on the way here
    bool reached_bound = false;  ///< some run on the way here ended at a bound of the instance
};

/// A step from a place that is seen.
struct Offer {
    Seen seen;
    const ir::Operation* operation = nullptr;
    Place from;
    auto operator<=>(const Offer&) const = default;
};

class Follower {
  public:
    /// \param system must outlive the follower
    explicit Follower(const TransitionSystem& system, const FollowerSettings& settings = {});

    using SetNumber = std::uint32_t;

    /// The set in which every conversation begins.
    [[nodiscard]] SetNumber start();
    /// The set after the message; one without places: no run fits.
    [[nodiscard]] SetNumber after(SetNumber set, const Seen& seen);
    [[nodiscard]] const PlaceSet& operator[](SetNumber set) const { return sets_[set]; }

    /// A place of the set at which every agent has ended well or is at rest; nothing: there is none.
    [[nodiscard]] std::optional<Place> good_end(SetNumber set);
    /// The properties broken in all runs that fit, and in some. \param ends the conversation is over where it can be.
    struct Broken {
        std::uint64_t certainly = 0;
        std::uint64_t possibly = 0;
    };
    [[nodiscard]] Broken broken(SetNumber set);

    [[nodiscard]] const TransitionSystem& system() const { return system_; }
    [[nodiscard]] const MessageNames& names() const { return names_; }
    [[nodiscard]] const Watch& watch() const { return watch_; }
    [[nodiscard]] const FollowerSettings& settings() const { return settings_; }
    [[nodiscard]] State state(const Place& place) const { return states_.decoded(place.state); }
    [[nodiscard]] const Rest& rest(const Place& place) const { return rests_[place.rest]; }

    /// A step that leads on from a place.
    struct Next {
        Place place;
        const StepEffect* effect = nullptr;
    };
    /// The steps of a place that are not beyond a bound. \param reached_bound becomes true if another one is; may be null
    [[nodiscard]] std::vector<Next> steps(const Place& place, bool* reached_bound = nullptr);
    /// Whether the step may happen without being seen.
    [[nodiscard]] bool may_be_unseen(const Event& event) const;
    /// Whether the step can be seen.
    [[nodiscard]] bool can_be_seen(const Event& event) const;
    [[nodiscard]] std::size_t state_count() const { return states_.count(); }

  private:
    [[nodiscard]] std::uint32_t number_of(Rest rest);
    [[nodiscard]] SetNumber closed(std::vector<Place> places, bool is_whole, bool reached_bound);
    void add_after(const Place& place, const Seen& seen, std::vector<Place>& places);

    const TransitionSystem& system_;
    FollowerSettings settings_;
    MessageNames names_;
    CompactStates states_;
    Watch watch_;
    std::deque<Rest> rests_;
    std::map<Rest, std::uint32_t> rest_numbers_;
    std::deque<PlaceSet> sets_;
    std::map<std::pair<std::vector<Place>, int>, SetNumber> set_numbers_;
    std::map<Seen, std::uint32_t> seen_numbers_;
    std::map<std::pair<SetNumber, std::uint32_t>, SetNumber> known_;
    std::map<SetNumber, std::optional<Place>> good_ends_;
    std::map<SetNumber, Broken> broken_;
};

}  // namespace map2pml::semantics
