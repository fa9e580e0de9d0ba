/// Conversations of which only messages are seen.   system + messages one after the other -> all places at which a run can be
///
/// All runs of the semantics that fit are followed at once. A set of places has a number, and the step from a set by a message is
/// computed once. What the parts of a scene (`local_places.h`) do unseen is kept part by part: a region is any combination of a place of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "translator/protocols/semantics/conformance/regions.h"
#include "translator/protocols/semantics/conformance/seen.h"
#include "translator/protocols/semantics/conformance/watch.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

/// A step from a place that is seen.
struct Offer {
    Seen seen;
    const ir::Operation* operation = nullptr;
    auto operator<=>(const Offer&) const = default;
};

class Follower {
  public:
    /// \param system must outlive the follower
    explicit Follower(const TransitionSystem& system, const FollowerSettings& settings = {});

    using SetNumber = std::uint32_t;

    /// The set in which every conversation begins.
    [[nodiscard]] SetNumber start();
    using MessageNumber = std::uint32_t;
    [[nodiscard]] MessageNumber number_of(const Seen& seen);
    [[nodiscard]] const Seen& message(MessageNumber number) const { return *messages_[number]; }
    /// The set after the message; an empty one: no run fits.
    [[nodiscard]] SetNumber after(SetNumber set, MessageNumber message);
    [[nodiscard]] SetNumber after(SetNumber set, const Seen& seen) { return after(set, number_of(seen)); }
    /// The set after some message that was not seen.
    [[nodiscard]] SetNumber after_any(SetNumber set);
    /// The places of all of them.
    [[nodiscard]] SetNumber united(const std::vector<SetNumber>& sets);
    [[nodiscard]] const PlaceSet& operator[](SetNumber set) const { return sets_[set]; }
    [[nodiscard]] bool is_empty(SetNumber set) const { return sets_[set].regions.empty(); }

    /// Whether the set has a place at which every agent has ended well or is at rest.
    [[nodiscard]] bool can_end(SetNumber set);
    /// The properties broken in all runs that fit, and in some, where the conversation is over.
    struct Broken {
        std::uint64_t certainly = 0;
        std::uint64_t possibly = 0;
        bool is_whole = true;  ///< false: not all runs that fit were looked at, so others may be broken in some
    };
    [[nodiscard]] Broken broken(SetNumber set);
    /// The messages that could be next, each with its operation once.
    [[nodiscard]] std::vector<Offer> offers(SetNumber set, bool of_taken);
    /// The place of the set at which the least can still happen unseen: where the agents stand when nothing more comes. The set has places.
    [[nodiscard]] Region resting_place(SetNumber set);
    /// States of the scene with all that the agent can be at. \param most so many at most
    [[nodiscard]] std::vector<State> states(SetNumber set, std::size_t agent, std::size_t most) const;

    [[nodiscard]] const TransitionSystem& system() const { return system_; }
    [[nodiscard]] const MessageNames& names() const { return regions_.names(); }
    [[nodiscard]] const Watch& watch() const { return regions_.locals().watch(); }
    [[nodiscard]] Regions& regions() { return regions_; }
    /// Approximate memory in use.
    [[nodiscard]] std::size_t bytes() const;

  private:
    struct SeenHash {
        std::size_t operator()(const Seen& seen) const;
    };
    [[nodiscard]] SetNumber closed(std::vector<Region> beginning, bool is_whole, bool reached_bound);

    const TransitionSystem& system_;
    Regions regions_;
    std::deque<PlaceSet> sets_;
    std::map<std::pair<std::vector<Region>, int>, SetNumber> set_numbers_;
    std::unordered_map<Seen, MessageNumber, SeenHash> message_numbers_;
    std::vector<const Seen*> messages_;
    std::unordered_map<std::uint64_t, SetNumber> known_;  ///< by set and message
    std::size_t region_count_ = 0;                        ///< in all sets
    std::map<SetNumber, SetNumber> after_any_;
    std::map<SetNumber, bool> can_end_;
    std::map<SetNumber, Broken> broken_;
};

}  // namespace map2pml::semantics
