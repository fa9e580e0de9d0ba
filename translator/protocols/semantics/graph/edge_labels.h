/// Patterns that the event of each step matches.   graph + patterns -> sets of patterns   private to the room
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "translator/model/formulas/expression.h"
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

}  // namespace map2pml::semantics
