/// Regions: places at which a run can be, part by part.   region + step or message -> regions
///
/// A region is any combination of one place of each part of the scene (`local_places.h`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "translator/protocols/semantics/conformance/local_places.h"
#include "translator/protocols/semantics/conformance/seen.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

struct FollowerSettings {
    /// Every message that is sent is seen. Otherwise only those that are taken are, all of them.
    bool sends_are_seen = true;
    bool copies_are_seen_together = false;  ///< a message to several agents is seen as one, and never as several lines
    std::size_t most_places = 20'000;       ///< local ones, in one set
    std::size_t most_states = 2'000'000;    ///< in all sets together
    std::size_t most_threads = 60;          ///< of an agent that acts unseen: it may start more without an end
    std::size_t most_bytes = std::size_t{256} << 20U;  ///< of all places that are remembered
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

class Regions {
  public:
    using Place = LocalPlaces::Place;
    using Part = LocalPlaces::Part;
    using Places = std::vector<Place>;

    /// \param system must outlive this
    Regions(const TransitionSystem& system, const FollowerSettings& settings);

    /// The place before anything has happened, seen or not.
    [[nodiscard]] Region first();
    /// Closed under what nobody sees. \param is_whole, reached_bound on the way to the beginning
    [[nodiscard]] PlaceSet closed(std::vector<Region> beginning, bool is_whole, bool reached_bound);

    /// A step that leads on from a region.
    struct Next {
        Region region;
        const StepEffect* effect = nullptr;
        bool is_inside = false;  ///< to places of the region
        bool is_whole = true;    ///< no place is missing there
    };
    struct NextRegions {
        std::vector<Next> all;
        bool is_whole = true;  ///< false: there was no room to look at all places
    };
    /// The steps of a region that are not beyond a bound, but for those inside that nobody can see.
    [[nodiscard]] NextRegions steps(const Region& region);
    /// The regions to which the message leads where it is seen; the effect is null where it was one more copy of a message.
    [[nodiscard]] NextRegions steps_seen_as(const Region& region, const Seen& seen);
    /// Whether the step may happen without being seen.
    [[nodiscard]] bool may_be_unseen(const Event& event) const;
    /// Whether the step can be seen.
    [[nodiscard]] bool can_be_seen(const Event& event) const;

    [[nodiscard]] const Places& places(const Region& region, Part part) const { return places(region.places[part]); }
    /// How many local places it has, of all parts together.
    [[nodiscard]] std::size_t size(const Region& region) const;
    /// The state at the first place of the region.
    [[nodiscard]] State state(const Region& region) const;
    [[nodiscard]] const std::vector<Unseen>& unseen(const Region& region) const { return unseen_[region.unseen]; }
    /// The place of the region at which the least can still happen unseen.
    struct Resting {
        Region region;          ///< of one place
        std::size_t steps = 0;  ///< that can still happen, and agents that have failed
    };
    [[nodiscard]] Resting resting(const Region& region);

    /// A step that is seen as a message, or as a part of one.
    struct Fitting {
        LocalPlaces::Step step;
        std::uint32_t unseen = 0;  ///< afterwards
    };
    [[nodiscard]] std::vector<Fitting> fitting(Part part, Place place, std::uint32_t unseen, const Seen& seen);
    /// Each possibility of what is unseen where the message is one more copy of one of these.
    [[nodiscard]] std::vector<std::uint32_t> with_copy(std::uint32_t unseen, const Seen& seen);
    /// The part whose steps are seen as this message.
    [[nodiscard]] Part part_that_acts(const Seen& seen) const;

    [[nodiscard]] LocalPlaces& locals() { return locals_; }
    [[nodiscard]] const LocalPlaces& locals() const { return locals_; }
    [[nodiscard]] const MessageNames& names() const { return names_; }
    [[nodiscard]] const FollowerSettings& settings() const { return settings_; }
    /// Whether more places may be remembered.
    [[nodiscard]] bool has_room() const;
    /// Approximate memory in use.
    [[nodiscard]] std::size_t bytes() const;

  private:
    using PlacesNumber = std::uint32_t;
    struct Closed {
        PlacesNumber places = 0;
        bool is_whole = true;
        bool reached_bound = false;
    };
    /// Steps that differ only in where the part that acts goes.
    struct Alike;

    /// As much again, for the steps from a set of places that fills the room.
    [[nodiscard]] bool has_room_for_steps() const;
    [[nodiscard]] std::uint32_t number_of(std::vector<Unseen> unseen);
    [[nodiscard]] PlacesNumber number_of(Places places);
    [[nodiscard]] const Places& places(PlacesNumber number) const { return *places_[number]; }
    [[nodiscard]] Region moved(const Region& from, Part part, const Alike& alike);
    [[nodiscard]] const Closed& closed(Part part, PlacesNumber places);
    /// Closes each part; what is missing then is noted.
    void close_parts(Region& region, PlaceSet& into);
    [[nodiscard]] bool includes(const Region& all, const Region& some) const;
    /// The places of the region at which no part has a step: timeouts may wait for that.
    [[nodiscard]] std::optional<Region> quiet_part(const Region& region);
    /// Makes one of regions that differ in the places of one part.
    void unite(std::vector<Region>& regions);
    [[nodiscard]] std::size_t unseen_steps(Part part, Place place);

    FollowerSettings settings_;
    MessageNames names_;
    LocalPlaces locals_;
    std::deque<std::vector<Unseen>> unseen_;
    std::map<std::vector<Unseen>, std::uint32_t> unseen_numbers_;
    std::map<Places, PlacesNumber> places_numbers_;
    std::vector<const Places*> places_;
    std::map<PlacesNumber, Closed> closed_;
    std::size_t place_count_ = 0;  ///< in all sets of local places
};

}  // namespace map2pml::semantics
