#include "translator/protocols/modal/solver.h"

#include <numeric>

namespace map2pml::modal {

Solver::Solver(const ir::ModalFormula& formula, ModalSystem& system, SearchOrder order)
    : formula_(formula), parts_(formula_), system_(system), graph_of_(parts_.count(), kNoGraph) {
    std::vector<std::vector<PartId>> members(1);
    const PartId root = parts_.root();
    collect(parts_.is_greatest(root) ? parts_.negation(root) : root, 0, members);
    for (const std::vector<PartId>& each : members) {
        graphs_.push_back(std::make_unique<DependencyGraph>(
            parts_, each, system_, order, [this](std::uint32_t state, PartId part) { return value(state, part); }));
    }
}

/// All parts from `part` on that are in one graph; a greatest fixpoint begins another one, by its negation.
void Solver::collect(PartId part, std::size_t graph, std::vector<std::vector<PartId>>& members) {
    if (parts_.is_greatest(part)) {
        members.emplace_back();
        collect(parts_.negation(part), members.size() - 1, members);
        return;
    }
    graph_of_[part] = graph;
    members[graph].push_back(part);
    switch (parts_.kind(part)) {
        case PartKind::truth:
        case PartKind::falsity:
        case PartKind::variable:
            break;
        case PartKind::conjunction:
        case PartKind::disjunction:
            collect(parts_.left(part), graph, members);
            collect(parts_.right(part), graph, members);
            break;
        case PartKind::diamond:
        case PartKind::box:
        case PartKind::least:
        case PartKind::greatest:
            collect(parts_.left(part), graph, members);
            break;
    }
}

Truth Solver::value(std::uint32_t state, PartId part) {
    if (has_reasons(part)) return graphs_[graph_of_[part]]->solve(state, part);
    const PartId negation = parts_.negation(part);
    const Truth negated = graphs_[graph_of_[negation]]->solve(state, negation);
    return negated == Truth::yes ? Truth::no : negated == Truth::no ? Truth::yes : Truth::unknown;
}

std::size_t Solver::bytes() const {
    return std::accumulate(graphs_.begin(), graphs_.end(), std::size_t{0},
                           [](std::size_t sum, const auto& graph) { return sum + graph->bytes(); });
}

}  // namespace map2pml::modal
