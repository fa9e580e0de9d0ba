/// Is a formula true in a state?   formula + states on demand -> truth, with what is needed to show it
#pragma once

#include <memory>
#include <vector>

#include "translator/protocols/modal/dependency_graph.h"

namespace map2pml::modal {

/// Evaluates alternation-free formulas: each least fixpoint with all that is not of another one in a graph of its own, each
/// greatest one by its negation.
class Solver {
  public:
    /// Keeps references. \param formula alternation-free
    Solver(const ir::ModalFormula& formula, ModalSystem& system, SearchOrder order = SearchOrder::depth_first);

    [[nodiscard]] const Parts& parts() const { return parts_; }
    [[nodiscard]] ModalSystem& system() const { return system_; }
    /// Of any part of the formula or of its negation; variables mean their fixpoints.
    [[nodiscard]] Truth value(std::uint32_t state, PartId part);
    /// Of the whole formula.
    [[nodiscard]] Truth value(std::uint32_t state) { return value(state, parts_.root()); }
    /// The part has a node of its own in a graph, so that a true one has a reason.
    [[nodiscard]] bool has_reasons(PartId part) const { return graph_of_[part] != kNoGraph; }
    /// `DependencyGraph::reason`, of a true part that has one.
    [[nodiscard]] std::uint32_t reason(std::uint32_t state, PartId part) const {
        return graphs_[graph_of_[part]]->reason(state, part);
    }
    /// Memory in use, about; without that of the states.
    [[nodiscard]] std::size_t bytes() const;

  private:
    static constexpr std::size_t kNoGraph = static_cast<std::size_t>(-1);

    void collect(PartId part, std::size_t graph, std::vector<std::vector<PartId>>& members);

    ir::ModalFormula formula_;  ///< a copy: solvers of changed formulas outlive these
    Parts parts_;
    ModalSystem& system_;
    std::vector<std::size_t> graph_of_;
    std::vector<std::unique_ptr<DependencyGraph>> graphs_;
};

}  // namespace map2pml::modal
