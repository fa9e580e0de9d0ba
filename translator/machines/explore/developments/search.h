/// All states that an instance reaches, breadth first; of symmetric ones a representative.   machine -> `Explored`
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "translator/machines/explore/developments/stepper.h"
#include "translator/machines/explore/developments/symmetry.h"

namespace map2pml::maze_exploration {

using StateId = std::uint32_t;
inline constexpr StateId kNoState = 0xFFFF'FFFF;

/// A step that stutters.
struct StutterEdge {
    StateId to = kNoState;
    std::uint32_t step = 0;  ///< index in `Machine::steps`
};

struct Explored {
    Rows states;
    std::vector<StateId> parents;  ///< `kNoState`: a first state
    std::size_t first_states = 0;
    std::vector<std::size_t> edges_of;  ///< where the edges of a state begin; one more at the end
    std::vector<StutterEdge> edges;
    std::vector<StateId> terminal;  ///< states in which nothing is possible

    /// An invariant alone prevents the action: action, invariant -> the first state where it does.
    std::map<std::pair<std::string, std::string>, StateId> implicit;
    struct Bound {
        StateId state = kNoState;
        std::uint32_t step = 0;
        Excess excess = Excess::none;
    };
    std::vector<Bound> bounds;  ///< the first of each kind that was reached
    std::optional<source::Span> undefined;
    std::string incomplete;                    ///< why the search ended; empty: all states were reached
    std::shared_ptr<const Symmetry> symmetry;  ///< the symmetry whose representatives the states are

    [[nodiscard]] bool is_reduced() const { return symmetry != nullptr && !symmetry->is_trivial(); }
    [[nodiscard]] std::size_t size() const { return parents.size(); }
    [[nodiscard]] std::span<const Id> state(StateId id) const { return states[id]; }
};

/// \param is_stuttering asked for each step, whose values are in the frame
[[nodiscard]] Explored explore_states(World& world, const Machine& machine,
                                      const std::function<bool(const StepCode&)>& is_stuttering);
/// All states that satisfy the invariants instead, reached or not; without edges.
[[nodiscard]] Explored every_state(World& world, const Machine& machine);

}  // namespace map2pml::maze_exploration
