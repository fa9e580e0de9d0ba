/// States together with what the last event was: what a formula of a property is true of.   private to the room
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "translator/model/formulas/expression.h"
#include "translator/protocols/semantics/graph/breadth_first.h"
#include "translator/protocols/semantics/graph/step_graph.h"

namespace map2pml::semantics {

using PatternSet = std::set<const ir::EventPattern*>;

/// The patterns of all `Happened` in an expression.
[[nodiscard]] std::vector<const ir::EventPattern*> patterns_in(const ir::Expression& expression);

class EdgeLabels {
  public:
    /// Keeps a reference to the graph, whose system must be that of the patterns.
    EdgeLabels(const StepGraph& graph, std::vector<const ir::EventPattern*> patterns);

    /// For each of `edges(state)` the number of the set of patterns that its event matches; nothing for a RETRY that only goes
    /// in, which is not an event.
    [[nodiscard]] const std::vector<std::optional<std::uint32_t>>& of(std::uint32_t state);
    /// Number 0 is the empty set.
    [[nodiscard]] const PatternSet& set(std::uint32_t number) const { return sets_[number]; }

  private:
    [[nodiscard]] std::uint32_t number_of(const Event& event, const State& before);

    const StepGraph& graph_;
    std::vector<const ir::EventPattern*> patterns_;
    std::vector<PatternSet> sets_ = {{}};
    std::map<PatternSet, std::uint32_t> numbers_ = {{{}, 0}};
    std::map<std::uint32_t, std::vector<std::optional<std::uint32_t>>> known_;
};

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
