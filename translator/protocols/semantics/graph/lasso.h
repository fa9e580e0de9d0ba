/// A run that goes round for ever and meets all conditions again and again.   graph -> stem and loop   private to the room
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/graph/step_graph.h"

namespace map2pml::semantics {

/// The graph that is searched; nodes have the numbers 0, 1, …
struct LassoGraph {
    struct Step {
        std::uint32_t target = 0;
        std::optional<ThreadName>
            mover;  ///< the agent of the step; none when a run that has ended stays in its last state
    };
    std::vector<std::vector<Step>> steps;      ///< by node
    std::vector<std::vector<bool>> accepting;  ///< by node: for each condition whether it is met there
    std::size_t conditions = 0;
    /// By node, the threads that have a step there. Empty: no run is unfair. Otherwise a thread that has one from some point
    /// on for ever must take one again and again.
    std::vector<std::set<ThreadName>> able;
};

/// One step of a run through the graph.
struct LassoStep {
    std::uint32_t from = 0;
    std::size_t step = 0;  ///< index in `steps[from]`
};

/// The loop of such a run, with at least one step; it begins at the smallest number that it can begin at. Empty: none.
[[nodiscard]] std::vector<LassoStep> find_loop(const LassoGraph& graph);

// --- fair_cycles.cpp: Cycles, perhaps without a received message, that no weakly fair run need leave (grammar/semantics.md 5).   private to the room

/// Such a cycle: the state where it begins, the one with the smallest number, and the events of one round.
struct FairCycle {
    std::uint32_t state = 0;
    std::vector<Event> loop;
};

/// The cycles that are looked for: all, or those in which nobody takes a message.
enum class Cycles : std::uint8_t { all, without_receive };

/// Fairness is that of threads: one that can act from some point on for ever does act. \returns nothing when there is no such cycle
[[nodiscard]] std::optional<FairCycle> fair_cycle(const Exploration& exploration, Cycles cycles);

}  // namespace map2pml::semantics
