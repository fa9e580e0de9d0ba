/// Whether a run exists.   transition system + the steps of an alleged run -> the states that it can lead to
///
/// A run is given by names (from a trail of SPIN, or from a saved trace), so it may fit several runs of the system: all of
/// them are followed at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

/// Whether the description of a step fits: members that are not given match everything, and so do terms that are patterns, and no
/// sender.
[[nodiscard]] bool fits(const Occurrence& recorded, const Occurrence& real);

/// Events of the system that fit. \param said must outlive the filter, as the system must.
[[nodiscard]] EventFilter that_fits(const Occurrence& recorded, const TransitionSystem& system);
/// Steps that no run lists: RETRYs that only go in.
[[nodiscard]] std::vector<Step> silent_steps(const TransitionSystem& system, const State& state);

class Replay {
  public:
    /// Starts in the initial state. \param system must outlive the replay.
    explicit Replay(const TransitionSystem& system);

    /// Goes one step on. False when no run that fits so far can take this step; then nothing changes. Operation number 0 fits
    /// every operation, and a result that is not given every result; a RETRY or an ARRIVE need not be given. Arguments of calls and
    /// procedures are not compared, but their effects are.
    [[nodiscard]] bool follow(const Occurrence& step);
    /// Follows the end of an agent, well or in failure: part of another step in the document, but perhaps a step of a report.
    [[nodiscard]] bool follow_end(const std::string& agent, bool failed);

    /// Adds the states that RETRYs and ARRIVEs alone can lead to (`silent_steps.h`): they are steps of the meaning that no
    /// report lists. Call this before asking about the end of a run.
    void add_silent_steps();
    /// The states in which the run can be now, at least one.
    [[nodiscard]] const std::vector<State>& states() const { return states_; }
    /// Whether no state was left aside. Otherwise, a fact that is in none of `states()`, or a step of none of them, may still be
    /// possible.
    [[nodiscard]] bool is_whole() const { return is_whole_; }
    /// The possible next steps, without duplicates, for the message about a step that does not fit.
    [[nodiscard]] std::vector<Occurrence> possible_steps() const;

    /// Repeats the steps of a loop; true if a state recurs, so that the loop can repeat for ever.
    /// Variables that no longer matter may need some rounds to settle.
    [[nodiscard]] bool closes(const std::vector<Occurrence>& loop);

    [[nodiscard]] const TransitionSystem& system() const { return system_; }

    /// A state in which the run can be.
    struct Moment {
        State state;
    };

  private:
    /// \param next the next step; null: the end, or any step.
    void add_silent_steps(const Occurrence* next);
    void leave_states_of(std::vector<Moment> moments);

    const TransitionSystem& system_;
    std::vector<State> states_;
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
/// Whether the next step can start a process beyond the limit `most`.
[[nodiscard]] bool can_spawn_beyond(const Replay& replay, const TransitionSystem& system, std::uint32_t most);

}  // namespace map2pml::semantics
