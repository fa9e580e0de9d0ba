/// Which steps conversations have taken.   system + messages one after the other -> steps of all runs that fit, and of some
///
/// As in `follower.h`, situations have numbers, and what follows a situation is computed once for all alike conversations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "translator/protocols/semantics/conformance/follower.h"

namespace map2pml::semantics {

/// An operation, and what came of it: a decision may fail, a wait may time out.
using Passed = std::pair<const ir::Operation*, Action>;

struct PassedSteps {
    std::set<Passed> certainly;  ///< in all runs that fit
    std::set<Passed> possibly;   ///< in some
    bool is_whole = true;        ///< false: there are too many runs, so nothing is certain, and more may be possible
};

class PassedFollower {
  public:
    /// \param follower must outlive this \param most_steps from place to place after one message
    explicit PassedFollower(Follower& follower, std::size_t most_steps = 5'000);

    using Number = std::uint32_t;
    /// Before the first message.
    [[nodiscard]] Number start();
    /// \param message fits
    [[nodiscard]] Number after(Number number, Follower::MessageNumber message);
    [[nodiscard]] PassedSteps steps(Number number) const;
    /// Approximate memory in use.
    [[nodiscard]] std::size_t bytes() const;

  private:
    /// A set of steps: their numbers, sorted.
    using StepSet = std::vector<std::uint32_t>;
    using StepSetNumber = std::uint32_t;

    /// The steps of the ways to a local place: of any, and of all of them.
    struct Ways {
        StepSetNumber some = 0;
        StepSetNumber all = 0;
        auto operator<=>(const Ways&) const = default;
    };
    using Reached = std::map<LocalPlaces::Place, Ways>;
    using ReachedNumber = std::uint32_t;
    /// As a region of places. Parts go their ways independently of each other, so what one has certainly done, the run has.
    struct Ground {
        std::uint32_t unseen = 0;
        std::vector<ReachedNumber> parts;
        auto operator<=>(const Ground&) const = default;
    };
    using Situation = std::set<Ground>;  ///< empty: not whole
    struct Closed {
        ReachedNumber reached = 0;
        std::size_t steps = 0;
        bool is_whole = true;
    };

    [[nodiscard]] StepSetNumber number_of(StepSet steps);
    [[nodiscard]] ReachedNumber number_of(Reached reached);
    [[nodiscard]] const Reached& reached(ReachedNumber number) const { return *reached_[number]; }
    [[nodiscard]] Ways with_step(const Ways& ways, const StepEffect* effect);
    /// Adds ways to a place; whether that changes something.
    bool add(Reached& reached, LocalPlaces::Place place, const Ways& ways);
    /// Adds what nobody sees.
    [[nodiscard]] const Closed& closed(LocalPlaces::Part part, ReachedNumber reached);
    void add_seen(const Ground& ground, const Seen& seen, std::vector<Ground>& into);
    void add_timeouts(const Ground& ground, std::vector<Ground>& into);
    [[nodiscard]] Number closed(std::vector<Ground> grounds);

    Follower& follower_;
    Regions& regions_;
    std::size_t most_steps_;
    std::map<Passed, std::uint32_t> step_numbers_;
    std::vector<Passed> steps_;
    std::map<StepSet, StepSetNumber> set_numbers_;
    std::vector<const StepSet*> sets_;
    std::map<Reached, ReachedNumber> reached_numbers_;
    std::vector<const Reached*> reached_;
    std::map<ReachedNumber, Closed> closed_;
    std::map<Situation, Number> numbers_;
    std::vector<const Situation*> situations_;
    std::unordered_map<std::uint64_t, Number> known_;  ///< by situation and message
    std::size_t place_count_ = 0;
    std::size_t ground_count_ = 0;
};

}  // namespace map2pml::semantics
