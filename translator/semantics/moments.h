/// States together with what the last event was: what a formula of a property is true of.   private to the room
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "translator/ir/expression.h"
#include "translator/semantics/breadth_first.h"
#include "translator/semantics/edge_labels.h"
#include "translator/semantics/step_graph.h"

namespace map2pml::semantics {

struct Moment {
    std::uint32_t state = 0;
    std::uint32_t last = 0;  ///< number of a set of patterns; at the start none of them
    auto operator<=>(const Moment&) const = default;
};

/// All moments that can be reached, in the order of a breadth-first search; 0 is the start. A RETRY that only goes in leaves
/// the last event as it was.
class Moments {
  public:
    /// Keeps references. \param formula its events count, and it must be one of the system's instance.
    Moments(const StepGraph& graph, const ir::Expression& formula);

    [[nodiscard]] const StepGraph& graph() const { return graph_; }
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(found_.size()); }
    [[nodiscard]] const Moment& operator[](std::uint32_t moment) const { return found_[moment]; }
    /// Where each of `edges(state)` leads.
    [[nodiscard]] const std::vector<std::uint32_t>& next(std::uint32_t moment) const { return next_[moment]; }
    /// The formula, or a part of it that is not temporal, is true.
    [[nodiscard]] bool is_true(const ir::Expression& part, std::uint32_t moment) const;
    /// A shortest run to the moment.
    [[nodiscard]] std::vector<Event> run_to(std::uint32_t moment) const;

  private:
    const StepGraph& graph_;
    EdgeLabels labels_;
    BreadthFirst<Moment> found_;
    std::vector<std::vector<std::uint32_t>> next_;
};

}  // namespace map2pml::semantics
