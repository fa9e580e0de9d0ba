/// States and the steps between them, whatever they were found by: what properties are decided on.   private to the room
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <utility>

#include "translator/protocols/semantics/rules/transition_system.h"
#include "translator/protocols/semantics/state/event.h"
#include "translator/protocols/semantics/state/state.h"

namespace map2pml::semantics {

/// One step of the graph.
struct Edge {
    std::uint32_t target = 0;
    std::uint32_t event = 0;  ///< number of the event: `StepGraph::event`
};

/// A thread of the scene: agent, and number among its threads.
using ThreadName = std::pair<std::uint32_t, std::uint64_t>;

[[nodiscard]] inline ThreadName mover_of(const Event& event) {
    return {static_cast<std::uint32_t>(event.agent), event.thread};
}

/// States go by their numbers; 0 is the first one.
class StepGraph {
  public:
    virtual ~StepGraph() = default;

    [[nodiscard]] virtual const TransitionSystem& system() const = 0;
    [[nodiscard]] virtual State state(std::uint32_t state) const = 0;
    /// The steps that lead out of a state; empty for states that were not expanded.
    [[nodiscard]] virtual std::span<const Edge> edges(std::uint32_t state) const = 0;
    [[nodiscard]] virtual const Event& event(const Edge& edge) const = 0;
    /// Nothing can move: no step at all, not even one that was not followed.
    [[nodiscard]] virtual bool is_terminal(std::uint32_t state) const = 0;
    /// The threads that have a step, followed or not.
    [[nodiscard]] virtual std::set<ThreadName> able(std::uint32_t state) const = 0;
};

}  // namespace map2pml::semantics
