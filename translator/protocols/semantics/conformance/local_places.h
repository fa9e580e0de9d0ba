/// What a part of the scene does by itself.   system -> local places of each part, and the steps from them   private to the room
///
/// Where agents change only themselves, but for messages that are seen, each agent is a part of its own: at which places the others can
/// be does not depend on when it does what nobody sees. Otherwise the scene is one part.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "translator/protocols/semantics/conformance/watch.h"
#include "translator/protocols/semantics/rules/compact_states.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

class LocalPlaces {
  public:
    /// The number of a local place. Those of different parts differ.
    using Place = std::uint32_t;
    using Part = std::size_t;

    /// \param sends_are_seen as in `FollowerSettings` \param system must outlive this
    LocalPlaces(const TransitionSystem& system, bool sends_are_seen);

    /// Each agent is a part.
    [[nodiscard]] bool are_agents() const { return are_agents_; }
    [[nodiscard]] std::size_t part_count() const { return are_agents_ ? system_.instance().agents.size() : 1; }
    [[nodiscard]] Part part_of(std::size_t agent) const { return are_agents_ ? agent : 0; }
    [[nodiscard]] Place first(Part part);

    struct Step {
        Place to = 0;
        const StepEffect* effect = nullptr;
        /// To be delivered to the receivers; `CompactStates::kNoMessage` also where `to` is after that.
        std::uint32_t message = CompactStates::kNoMessage;
    };
    struct Steps {
        std::vector<Step> steps;
        bool reached_bound = false;  ///< some step is beyond a bound, and left out
        [[nodiscard]] bool are_none() const { return steps.empty() && !reached_bound; }
    };
    /// Without those that all parts must be quiet for.
    [[nodiscard]] Steps steps(Part part, Place place);
    /// Timeouts come only when no part has a step.
    [[nodiscard]] bool wait_for_quiet() const;
    /// Steps that come when no part has one of the others.
    [[nodiscard]] Steps steps_in_quiet(Part part, Place place);
    [[nodiscard]] Place delivered(std::size_t receiver, Place place, std::uint32_t message);

    /// The scene where each part is at its place.
    [[nodiscard]] State state(const std::vector<Place>& places) const;
    /// How many threads the agent has, branches included. Of agents as parts.
    [[nodiscard]] std::size_t threads(Place place) const;
    /// How many agents of the part have failed.
    [[nodiscard]] std::size_t failed(Place place) const;
    /// The agents of the part have ended well.
    [[nodiscard]] bool has_ended_well(Part part, Place place);
    /// Of the scene as one part.
    [[nodiscard]] const Watched& watched(Place place) const { return watched_[places_[place].watched]; }
    [[nodiscard]] const Watch& watch() const { return watch_; }

    /// Whether `settled` says more than the place itself.
    [[nodiscard]] bool settles() const { return settles_ && !are_agents_; }
    /// The places after all decisions and calls that come at once, of the scene as one part. They stand for the place: an agent that
    /// goes on by decisions and calls alone does so whatever others do.
    struct Settled {
        std::vector<Place> places;
        bool reached_bound = false;
    };
    [[nodiscard]] const Settled& settled(Place place);

    /// How many states there are.
    [[nodiscard]] std::size_t count() const { return states_.count() + states_.agent_state_count(); }
    /// Approximate memory in use.
    [[nodiscard]] std::size_t bytes() const;

  private:
    /// Of the scene as one part.
    struct Whole {
        std::uint32_t state = 0;
        std::uint32_t watched = 0;
    };
    [[nodiscard]] Place number_of(const Whole& whole);
    [[nodiscard]] std::uint32_t number_of(Watched watched);
    [[nodiscard]] Steps steps_of_scene(Place place);
    [[nodiscard]] Steps steps_of_agent(Part part, Place place, bool timeouts);
    [[nodiscard]] std::optional<std::size_t> agent_that_goes_on(const State& state, const Steps& steps) const;

    const TransitionSystem& system_;
    CompactStates states_;
    Watch watch_;
    bool are_agents_;
    bool settles_;  ///< agents are independent of each other, and nobody watches
    State scratch_;
    std::vector<Whole> places_;
    std::unordered_map<std::uint64_t, Place> place_numbers_;
    std::vector<Watched> watched_;
    std::map<Watched, std::uint32_t> watched_numbers_;
    std::map<Place, Settled> settled_;
    std::set<Place> being_settled_;
};

}  // namespace map2pml::semantics
