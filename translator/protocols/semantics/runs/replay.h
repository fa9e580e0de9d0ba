/// Whether a run exists.   transition system + the steps of an alleged run -> the states that it can lead to
///
/// A run is given by names (from a trail of SPIN, or from a saved trace), so it may fit several runs of the system: all of
/// them are followed at once.
#pragma once

#include <boost/range/adaptor/transformed.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

/// Whether the description of a step fits: members that are not given match everything, and so do terms that are patterns, and no
/// sender.
[[nodiscard]] bool fits(const Occurrence& recorded, const Occurrence& real);

/// Events of the system that fit. \param said must outlive the filter, as the system must.
[[nodiscard]] EventFilter that_fits(const Occurrence& recorded, const TransitionSystem& system);

/// A step of the semantics that a run by names has led through.
struct PastStep {
    Event event;
    /// The state after a step that no run lists: of such steps, the event does not tell all.
    std::optional<State> silently_in = {};
};

/// The follower of runs by names. It takes time and space for each state that the run can be in, and none for the past unless
/// that is asked for.
class Replay {
  public:
    enum class Past : std::uint8_t {
        forgotten,
        kept,  ///< `run_to`, `steps` and `recurrence` can be asked
    };

    /// Starts in the initial state. \param system must outlive the replay.
    explicit Replay(const TransitionSystem& system, Past past = Past::forgotten);

    /// Goes one step on: an event, or the end of an agent, well or in failure, which is part of another step in the semantics. False
    /// when no run that fits so far can take this step; then nothing changes. Operation number 0 fits every operation, and a result
    /// that is not given every result; a RETRY or an ARRIVE need not be given. Arguments of calls and procedures are not compared,
    /// but their effects are.
    [[nodiscard]] bool follow(const Occurrence& step);

    /// Adds the states that RETRYs and ARRIVEs alone can lead to (`silent_steps.h`): they are steps of the meaning that no
    /// report lists. Call this before asking about the end of a run.
    void add_silent_steps();
    /// The states in which the run can be now, at least one.
    [[nodiscard]] auto states() const {
        return moments_ |
               boost::adaptors::transformed([](const Moment& moment) -> const State& { return moment.state; });
    }
    /// Whether no state was left aside. Otherwise, a fact that is in none of `states()`, or a step of none of them, may still be
    /// possible.
    [[nodiscard]] bool is_whole() const { return is_whole_; }
    /// The possible next steps, without duplicates, for the message about a step that does not fit.
    [[nodiscard]] std::vector<Occurrence> possible_steps() const;

    /// Repeats the steps of a loop; true if a state leads back to itself, so that the loop can repeat for ever.
    /// Variables that no longer matter may need some rounds to settle.
    [[nodiscard]] bool closes(const std::vector<Occurrence>& loop);

    /// The steps of one run that leads to a state. \param at the number of the state in `states()`
    [[nodiscard]] std::vector<const PastStep*> run_to(std::size_t at) const;
    /// The same by names, in full: one for each event that was followed.
    [[nodiscard]] std::vector<Occurrence> steps(std::size_t at) const;
    /// Remembers the states here: a round of a loop begins.
    void begin_round();
    /// Two rounds of one run that begin in the same state.
    struct Recurrence {
        std::size_t at;  ///< the number in `states()` of the state in which the run ends
        std::size_t earlier, later;
    };
    [[nodiscard]] std::optional<Recurrence> recurrence() const;

    [[nodiscard]] const TransitionSystem& system() const { return system_; }

  private:
    /// A state in which the run can be.
    struct Moment {
        State state;
        std::size_t before = 0;                  ///< the number of the last step in `past_`; 0: none
        std::vector<PastStep> since = {};        ///< the steps after it
        std::vector<std::uint32_t> rounds = {};  ///< the states in which the rounds began, by number
    };
    class MomentSet;
    struct Record {
        std::size_t before = 0;
        PastStep step = {};
    };

    Replay(const TransitionSystem& system, State from);
    /// \param next the next step; null: the end, or any step.
    void add_silent_steps(const Occurrence* next);
    [[nodiscard]] Moment after(const Moment& moment, Step&& step, bool is_given) const;
    [[nodiscard]] std::vector<Moment> after_event(const Occurrence& step);
    [[nodiscard]] std::vector<Moment> after_end(const Occurrence& step) const;
    [[nodiscard]] bool returns_to(const State& state, const std::vector<Occurrence>& loop);
    /// Takes the moments over, but for those that differ from another one only by messages that have arrived without need.
    void go_on(std::vector<Moment> moments);

    const TransitionSystem& system_;
    Past past_kept_ = Past::forgotten;
    std::vector<Moment> moments_;
    std::vector<Record> past_ = std::vector<Record>(1);
    std::map<std::u32string, std::uint32_t> numbers_;  ///< of the states in which rounds began
    bool is_whole_ = true;
};

/// Questions about the end of a run, over the states in which it can end.
[[nodiscard]] bool can_be_deadlocked(const Replay& replay, const TransitionSystem& system);
[[nodiscard]] bool can_have_stuck_agent(const Replay& replay, const TransitionSystem& system, const std::string& agent);
[[nodiscard]] bool can_have_failure(const Replay& replay);
[[nodiscard]] bool can_have_orphans(const Replay& replay);
/// Whether the next step can put more than `capacity` messages into one mailbox.
[[nodiscard]] bool can_overflow(const Replay& replay, const TransitionSystem& system, std::uint32_t capacity);
/// Whether the next step can evaluate an expression of the check file that has no value.
[[nodiscard]] bool can_miss_value(const Replay& replay, const TransitionSystem& system);

}  // namespace map2pml::semantics
