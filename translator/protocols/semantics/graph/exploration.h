/// All states of a transition system, breadth first, within a budget.   transition system -> graph with shortest runs
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "translator/protocols/semantics/graph/step_graph.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::semantics {

class CompactStates;
struct CompactStep;

struct Bounds {
    std::size_t states = 1'000'000;
    std::uint32_t capacity = 64;    ///< messages in one mailbox; a send beyond it is not followed
    std::uint32_t processes = 250;  ///< threads of all agents, calls that were spawned included
    /// What follows itself more often in a mailbox counts as any number of times, so that a state may stand for mailboxes of any size.
    /// Then there are all runs, and perhaps more. 0: all messages are counted, as they are where agents look at each other.
    std::size_t alike = 0;
    /// Asked at each state; when it says no, that is as if there was no room for more.
    std::function<bool()> keep_going = {};
    std::size_t bytes = std::numeric_limits<std::size_t>::max();  ///< approximate memory of states and steps
};

/// A step that was not followed.
struct StepBeyondBounds {
    enum class Why : std::uint8_t { call_depth, clause_limit, capacity, processes, value_range } why = Why::capacity;
    std::uint32_t from = 0;
    Event event;
    std::size_t receiver = 0;  ///< capacity: whose mailbox
    source::Span place = {};   ///< value_range: the statement of the check file that has no value
};

class Exploration final : public StepGraph {
  public:
    /// Searches until everything is seen or `bounds` is reached. \param system must outlive the exploration.
    Exploration(const TransitionSystem& system, const Bounds& bounds);
    ~Exploration() override;

    [[nodiscard]] const TransitionSystem& system() const override { return system_; }
    /// The number of states.
    [[nodiscard]] std::size_t size() const;
    /// Approximate memory of states and steps.
    [[nodiscard]] std::size_t bytes() const;
    [[nodiscard]] State state(std::uint32_t state) const override;
    [[nodiscard]] std::span<const Edge> edges(std::uint32_t state) const override;
    [[nodiscard]] const Event& event(const Edge& edge) const override;
    [[nodiscard]] bool is_terminal(std::uint32_t state) const override;
    [[nodiscard]] std::set<ThreadName> able(std::uint32_t state) const override;
    [[nodiscard]] bool ran_out_of_states() const { return ran_out_; }
    [[nodiscard]] const std::vector<StepBeyondBounds>& beyond() const { return beyond_; }
    [[nodiscard]] bool is_complete() const { return !ran_out_ && beyond_.empty(); }
    /// Operations that were executed at least once: sends that reached somebody, receives that took something, procedures that
    /// were asked, calls that selected a clause, empty actions and `par`s when control passed.
    [[nodiscard]] const std::set<ir::OperationId>& executed() const { return executed_; }
    /// The waits that a limit of their clause ended in some run.
    [[nodiscard]] const std::set<ir::OperationId>& forced() const { return forced_; }
    /// Empty actions and `par`s that went by unseen with a step beyond the bounds.
    [[nodiscard]] const std::set<ir::OperationId>& passed_beyond() const { return passed_beyond_; }

    /// A shortest run from the initial state, as the events of its steps.
    [[nodiscard]] std::vector<Event> run_to(std::uint32_t state) const;

  private:
    struct Parent {
        std::uint32_t state = 0;
        std::uint32_t edge = 0;
    };

    void expand(std::uint32_t state);
    [[nodiscard]] bool has_room() const;
    void note_beyond(std::uint32_t from, const CompactStep& step);
    void note(std::uint32_t effect);

    const TransitionSystem& system_;
    Bounds bounds_;
    std::unique_ptr<CompactStates> states_;
    std::vector<Edge> edges_;              ///< of all states, in their order
    std::vector<std::size_t> first_edge_;  ///< by expanded state; then the end of the last one
    std::vector<bool> stopped_;            ///< a step out of it was not followed, or it was not expanded
    std::vector<Parent> parents_;
    std::vector<bool> is_noted_;            ///< by number of an effect
    std::vector<StepBeyondBounds> beyond_;  ///< in the order of the states that they are steps of
    std::set<ir::OperationId> executed_;
    std::set<ir::OperationId> forced_;
    std::set<ir::OperationId> passed_beyond_;
    bool ran_out_ = false;
};

// --- good_end.cpp: Ends that nobody need complain about.   state -> has everything that has to end ended well

/// The agent has a role whose agents may wait for ever, does nothing but wait, and finds nothing that it waits for; its
/// timeout only restarts the wait, and is no step.
[[nodiscard]] bool is_at_rest(const TransitionSystem& system, const State& state, std::size_t agent);

/// The agent has ended or is at rest, and no message is under way to it.
[[nodiscard]] bool has_ended_well(const TransitionSystem& system, const State& state, std::size_t agent);

/// All agents have ended well or are at rest: no step is possible, and no agent is missing.
[[nodiscard]] bool is_good_end(const TransitionSystem& system, const State& state);

}  // namespace map2pml::semantics
