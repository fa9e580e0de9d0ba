/// Conversations of which only messages are seen.   system + messages one after the other -> all places at which a run can be
///
/// All runs of the semantics that fit are followed at once. A set of places has a number, and the step from a set by a message is
/// computed once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
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
    bool copies_are_seen_together = false;  ///< a message to several agents is seen as one, and never as several lines
    std::size_t most_places = 20'000;       ///< in one set
    std::size_t most_states = 2'000'000;    ///< in all sets together
};

/// A copy of a message to several agents that was not seen yet, while others were.
struct Unseen {
    Seen message;  ///< with the receivers that are missing
    auto operator<=>(const Unseen&) const = default;
};

/// Whether it is the message, or copies of it for some of its receivers.
[[nodiscard]] bool is_part(const Seen& seen, const Seen& whole);

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
    /// Closed under what nobody sees, in the order of discovery. Places are left out from which an agent goes on by decisions and calls
    /// alone, whatever others do: nothing fits there that does not fit after them.
    std::vector<Place> places;
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

    /// The places before anything has happened, seen or not.
    [[nodiscard]] std::vector<Place> beginning();
    /// The set in which every conversation begins.
    [[nodiscard]] SetNumber start();
    using MessageNumber = std::uint32_t;
    [[nodiscard]] MessageNumber number_of(const Seen& seen);
    [[nodiscard]] const Seen& message(MessageNumber number) const { return *messages_[number]; }
    /// The set after the message; one without places: no run fits.
    [[nodiscard]] SetNumber after(SetNumber set, MessageNumber message);
    [[nodiscard]] SetNumber after(SetNumber set, const Seen& seen) { return after(set, number_of(seen)); }
    /// The set after some message that was not seen.
    [[nodiscard]] SetNumber after_any(SetNumber set);
    /// The places of all of them.
    [[nodiscard]] SetNumber united(const std::vector<SetNumber>& sets);
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
    /// Where a place leads when the message is seen; the effect is null where it was one more copy of a message.
    [[nodiscard]] std::vector<Next> steps_seen_as(const Place& place, const Seen& seen);
    /// Whether the step may happen without being seen.
    [[nodiscard]] bool may_be_unseen(const Event& event) const;
    /// Whether the step can be seen.
    [[nodiscard]] bool can_be_seen(const Event& event) const;
    /// Approximate memory in use.
    [[nodiscard]] std::size_t bytes() const;

  private:
    struct SeenHash {
        std::size_t operator()(const Seen& seen) const;
    };
    [[nodiscard]] std::uint32_t number_of(Rest rest);
    /// The states after all decisions and calls that come at once.
    struct Settled {
        std::vector<std::uint32_t> states;
        bool reached_bound = false;
    };
    [[nodiscard]] const Settled& settled(std::uint32_t state);
    [[nodiscard]] std::optional<std::size_t> agent_that_goes_on(const State& state,
                                                                const std::vector<CompactStep>& steps) const;
    [[nodiscard]] SetNumber closed(std::vector<Place> beginning, bool is_whole, bool reached_bound);

    const TransitionSystem& system_;
    FollowerSettings settings_;
    MessageNames names_;
    CompactStates states_;
    Watch watch_;
    bool settles_;  ///< agents are independent of each other, and nobody watches
    std::map<std::uint32_t, Settled> settled_;
    std::set<std::uint32_t> being_settled_;
    std::deque<Rest> rests_;
    std::map<Rest, std::uint32_t> rest_numbers_;
    std::deque<PlaceSet> sets_;
    std::map<std::pair<std::vector<Place>, int>, SetNumber> set_numbers_;
    std::unordered_map<Seen, MessageNumber, SeenHash> message_numbers_;
    std::vector<const Seen*> messages_;
    std::unordered_map<std::uint64_t, SetNumber> known_;  ///< by set and message
    std::size_t place_count_ = 0;                         ///< in all sets
    std::map<SetNumber, SetNumber> after_any_;
    std::map<SetNumber, std::optional<Place>> good_ends_;
    std::map<SetNumber, Broken> broken_;
};

}  // namespace map2pml::semantics
