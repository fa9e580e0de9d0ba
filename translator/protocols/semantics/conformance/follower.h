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

#include "translator/protocols/semantics/conformance/local_places.h"
#include "translator/protocols/semantics/conformance/seen.h"
#include "translator/protocols/semantics/conformance/watch.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

struct FollowerSettings {
    /// Every message that is sent is seen. Otherwise only those that are taken are, all of them.
    bool sends_are_seen = true;
    bool copies_are_seen_together = false;  ///< a message to several agents is seen as one, and never as several lines
    std::size_t most_places = 20'000;       ///< local ones, in one set
    std::size_t most_states = 2'000'000;    ///< in all sets together
    std::size_t most_threads = 60;          ///< of an agent that acts unseen: it may start more without an end
};

/// A copy of a message to several agents that was not seen yet, while others were.
struct Unseen {
    Seen message;  ///< with the receivers that are missing
    auto operator<=>(const Unseen&) const = default;
};

/// Whether it is the message, or copies of it for some of its receivers.
[[nodiscard]] bool is_part(const Seen& seen, const Seen& whole);

/// Places at which a run can be: of each part, any one of a set of local places.
struct Region {
    std::uint32_t unseen = 0;           ///< number of what is unseen of messages to several agents
    std::vector<std::uint32_t> places;  ///< by part: number of a set of local places, none of them empty
    auto operator<=>(const Region&) const = default;
};

struct PlaceSet {
    /// Closed under what nobody sees. Places are left out from which an agent goes on by decisions and calls alone, whatever others do:
    /// nothing fits there that does not fit after them.
    std::vector<Region> regions;
    bool is_whole = true;        ///< no place is missing, here or on the way here
    bool reached_bound = false;  ///< some run on the way here ended at a bound of the instance
};

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
    using Place = LocalPlaces::Place;
    using Part = LocalPlaces::Part;
    using Places = std::vector<Place>;

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
    /// The properties broken in all runs that fit, and in some. \param ends the conversation is over where it can be.
    struct Broken {
        std::uint64_t certainly = 0;
        std::uint64_t possibly = 0;
    };
    [[nodiscard]] Broken broken(SetNumber set);
    /// The messages that could be next, each with its operation once.
    [[nodiscard]] std::vector<Offer> offers(SetNumber set, bool of_taken);
    /// The place of the set at which the least can still happen unseen: where the agents stand when nothing more comes. The set has places.
    [[nodiscard]] Region resting_place(SetNumber set);
    /// States of the scene with all that the agent can be at. \param most so many at most
    [[nodiscard]] std::vector<State> states(SetNumber set, std::size_t agent, std::size_t most) const;

    [[nodiscard]] const TransitionSystem& system() const { return system_; }
    [[nodiscard]] const MessageNames& names() const { return names_; }
    [[nodiscard]] const Watch& watch() const { return locals_.watch(); }
    [[nodiscard]] const FollowerSettings& settings() const { return settings_; }
    /// The state at the first place of the region.
    [[nodiscard]] State state(const Region& region) const;
    [[nodiscard]] const std::vector<Unseen>& unseen(const Region& region) const { return unseen_[region.unseen]; }

    /// A step that leads on from a region.
    struct Next {
        Region region;
        const StepEffect* effect = nullptr;
        bool is_inside = false;  ///< to places of the region
        bool is_whole = true;    ///< no place is missing there
    };
    /// The steps of a region that are not beyond a bound, but for those inside that nobody can see.
    [[nodiscard]] std::vector<Next> steps(const Region& region);
    /// Where a region leads when the message is seen; the effect is null where it was one more copy of a message.
    [[nodiscard]] std::vector<Next> steps_seen_as(const Region& region, const Seen& seen);
    /// How many local places it has, of all parts together.
    [[nodiscard]] std::size_t size(const Region& region) const;
    /// Whether the step may happen without being seen.
    [[nodiscard]] bool may_be_unseen(const Event& event) const;
    /// Whether the step can be seen.
    [[nodiscard]] bool can_be_seen(const Event& event) const;
    /// Approximate memory in use.
    [[nodiscard]] std::size_t bytes() const;

    // For those that follow the same runs and remember more about them (`passed.h`).

    /// A step that is seen as a message, or as a part of one.
    struct Fitting {
        LocalPlaces::Step step;
        std::uint32_t unseen = 0;  ///< afterwards
    };
    [[nodiscard]] std::vector<Fitting> fitting(Part part, Place place, std::uint32_t unseen, const Seen& seen);
    /// What is unseen where the message is one more copy of one of these: each possibility.
    [[nodiscard]] std::vector<std::uint32_t> with_copy(std::uint32_t unseen, const Seen& seen);
    /// The part whose steps are seen as this message.
    [[nodiscard]] Part part_that_acts(const Seen& seen) const;
    [[nodiscard]] LocalPlaces& locals() { return locals_; }

  private:
    struct SeenHash {
        std::size_t operator()(const Seen& seen) const;
    };
    using PlacesNumber = std::uint32_t;
    struct Closed {
        PlacesNumber places = 0;
        bool is_whole = true;
        bool reached_bound = false;
    };
    /// Steps that differ only in where the part that acts goes.
    struct Alike;

    [[nodiscard]] std::uint32_t number_of(std::vector<Unseen> unseen);
    [[nodiscard]] PlacesNumber number_of(Places places);
    [[nodiscard]] const Places& places(PlacesNumber number) const { return *places_[number]; }
    [[nodiscard]] Region moved(const Region& from, Part part, const Alike& alike);
    [[nodiscard]] const Closed& closed(Part part, PlacesNumber places);
    /// Closes each part; what is missing then is noted.
    void close_parts(Region& region, PlaceSet& into);
    [[nodiscard]] bool includes(const Region& all, const Region& some) const;
    [[nodiscard]] std::optional<Region> quiet_part(const Region& region);
    /// Closed under what nobody sees.
    [[nodiscard]] SetNumber closed(std::vector<Region> beginning, bool is_whole, bool reached_bound);
    void unite(std::vector<Region>& regions);
    void add_offers(const Region& region, bool of_taken, std::vector<Offer>& into);
    [[nodiscard]] std::size_t unseen_steps(Part part, Place place);

    const TransitionSystem& system_;
    FollowerSettings settings_;
    MessageNames names_;
    LocalPlaces locals_;
    std::deque<std::vector<Unseen>> unseen_;
    std::map<std::vector<Unseen>, std::uint32_t> unseen_numbers_;
    std::map<Places, PlacesNumber> places_numbers_;
    std::vector<const Places*> places_;
    std::map<PlacesNumber, Closed> closed_;
    std::deque<PlaceSet> sets_;
    std::map<std::pair<std::vector<Region>, int>, SetNumber> set_numbers_;
    std::unordered_map<Seen, MessageNumber, SeenHash> message_numbers_;
    std::vector<const Seen*> messages_;
    std::unordered_map<std::uint64_t, SetNumber> known_;  ///< by set and message
    std::size_t place_count_ = 0;                         ///< in all sets of local places
    std::size_t region_count_ = 0;                        ///< in all sets
    std::map<SetNumber, SetNumber> after_any_;
    std::map<SetNumber, bool> can_end_;
    std::map<SetNumber, Broken> broken_;
};

}  // namespace map2pml::semantics
