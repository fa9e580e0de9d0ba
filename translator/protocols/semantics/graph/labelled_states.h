/// States together with what the last event was: what a formula of a property is true of.   private to the room
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "translator/model/formulas/expression.h"
#include "translator/protocols/semantics/graph/breadth_first.h"
#include "translator/protocols/semantics/graph/edge_labels.h"
#include "translator/protocols/semantics/graph/step_graph.h"

namespace map2pml::semantics {

struct LabelledState {
    std::uint32_t state = 0;
    std::uint32_t last = 0;  ///< number of a set of patterns; at the start none of them
    auto operator<=>(const LabelledState&) const = default;
};

/// All labelled states that can be reached, in the order of a breadth-first search; 0 is the start. A RETRY that only goes in leaves
/// the last event as it was.
class LabelledStates {
  public:
    /// Keeps references. \param formula its events count, and it must be one of the system's instance.
    LabelledStates(const StepGraph& graph, const ir::Expression& formula);

    [[nodiscard]] const StepGraph& graph() const { return graph_; }
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(found_.size()); }
    [[nodiscard]] const LabelledState& operator[](std::uint32_t labelled_state) const { return found_[labelled_state]; }
    /// Where each of `edges(state)` leads.
    [[nodiscard]] const std::vector<std::uint32_t>& next(std::uint32_t labelled_state) const {
        return next_[labelled_state];
    }
    /// The formula, or a part of it that is not temporal, is true.
    [[nodiscard]] bool is_true(const ir::Expression& part, std::uint32_t labelled_state) const;
    /// A shortest run to the labelled state.
    [[nodiscard]] std::vector<Event> run_to(std::uint32_t labelled_state) const;

  private:
    const StepGraph& graph_;
    EdgeLabels labels_;
    BreadthFirst<LabelledState> found_;
    std::vector<std::vector<std::uint32_t>> next_;
    // Formulas are asked about one state after the other, each with all of its parts.
    mutable std::optional<std::uint32_t> decoded_number_;
    mutable State decoded_;
};

}  // namespace map2pml::semantics
