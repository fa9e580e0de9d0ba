/// Whether a run that was found elsewhere shows what is claimed of a property.   system + property + run -> yes or no
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

#include "translator/model/formulas/property.h"
#include "translator/protocols/semantics/graph/step_graph.h"
#include "translator/protocols/semantics/rules/transition_system.h"
#include "translator/protocols/semantics/runs/replay.h"

namespace map2pml::semantics {

// --- run_graph.cpp: All runs of the meaning that a run given by names can be.   transition system + run -> graph

/// A run by names, as reports and saved traces have it.
struct RecordedRun {
    std::vector<Occurrence> steps;
    std::optional<std::size_t> loop = {};  ///< index of the first step of the part that is repeated for ever
    /// The run is said to decide the property whatever follows: so it may also end at a bound of the instance.
    bool may_end_at_bound = false;
    std::optional<std::uint32_t> capacity = {};  ///< messages in a mailbox: a step beyond it reaches a bound
};

/// States, each with the number of steps of the run taken so far. RETRYs that only go in may happen anywhere between.
class RunGraph final : public StepGraph {
  public:
    /// The continuation after the last step of a run without a loop.
    enum class Afterwards : std::uint8_t { nothing, anything };

    /// \param most_states the graph stops growing at this size: states beyond it are missing.
    /// \param from the first state of the run.
    RunGraph(const TransitionSystem& system, const RecordedRun& run, Afterwards afterwards, std::size_t most_states,
             State from);

    [[nodiscard]] const TransitionSystem& system() const override { return system_; }
    [[nodiscard]] State state(std::uint32_t state) const override { return nodes_[state].state; }
    [[nodiscard]] std::span<const Edge> edges(std::uint32_t state) const override { return nodes_[state].edges; }
    [[nodiscard]] const Event& event(const Edge& edge) const override { return events_[edge.event]; }
    /// Whether the state is terminal and all steps of the run have been taken.
    [[nodiscard]] bool is_terminal(std::uint32_t state) const override { return nodes_[state].is_terminal; }
    [[nodiscard]] std::set<ThreadName> able(std::uint32_t state) const override { return nodes_[state].able; }

    /// Whether all steps of the run have been taken in some run of the semantics.
    [[nodiscard]] bool is_possible() const { return is_possible_; }
    /// Whether the graph got too large.
    [[nodiscard]] bool is_cut_off() const { return is_cut_off_; }

  private:
    struct Node {
        State state;
        std::size_t taken = 0;  ///< number of steps of the run
        std::vector<Edge> edges = {};
        std::set<ThreadName> able = {};
        bool is_terminal = false;
    };

    void expand(std::uint32_t at);
    [[nodiscard]] bool is_beyond_bound(const Step& step) const;
    [[nodiscard]] std::vector<std::size_t> positions_after(const Step& step, std::size_t taken) const;
    std::uint32_t meet(State state, std::size_t taken);

    const TransitionSystem& system_;
    const RecordedRun& run_;  ///< valid only during construction
    Afterwards afterwards_;
    std::size_t first_of_loop_;  ///< equal to the number of steps: there is no loop
    bool is_possible_ = false;
    bool is_cut_off_ = false;
    std::vector<Node> nodes_;
    std::deque<Event> events_;  ///< of the edges
    std::unordered_map<std::u32string, std::uint32_t> numbers_;
};

enum class RunShows : std::uint8_t {
    nothing,     ///< the run exists in the semantics, and does not decide the property
    decision,    ///< the run violates the property; for `reachable` and traces: the run shows that it holds
    impossible,  ///< no run of the semantics has these steps
    too_long,    ///< unknown: there are too many steps to keep all possible states
};

/// Follows all runs of the semantics that the run can be; one that decides is enough. A run without a loop that is to violate a
/// temporal property need not have ended: some continuation must violate it. A run that is to reach some state is followed
/// in parts, so that it may have any length; only traces and temporal properties can be `too_long`. \param property one of the
/// system's instance.
[[nodiscard]] RunShows shows(const TransitionSystem& system, const ir::UserProperty& property, const RecordedRun& run);

}  // namespace map2pml::semantics
