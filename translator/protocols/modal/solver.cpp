#include "translator/protocols/modal/solver.h"

#include <numeric>
#include <utility>

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

DependencyGraph::DependencyGraph(const Parts& parts, const std::vector<PartId>& members, ModalSystem& system,
                                 SearchOrder order, Outside outside)
    : parts_(parts),
      system_(system),
      order_(order),
      outside_(std::move(outside)),
      index_(parts.count()),
      width_(members.size()),
      meant_(members.size()),
      waits_(1) {
    for (std::size_t at = 0; at < members.size(); ++at) index_[members[at]] = static_cast<std::uint32_t>(at);
}

Truth DependencyGraph::solve(std::uint32_t state, PartId part) {
    make_room(state);
    const NodeId node = id(state, part);
    if (values_[node] == Value::unseen) visit(state, part);
    while (values_[node] != Value::yes && !work_.empty() && !system_.is_over()) look_at(take());
    if (values_[node] == Value::yes) return Truth::yes;
    return is_uncertain_ || system_.is_over() ? Truth::unknown : Truth::no;
}

DependencyGraph::Hyperedge DependencyGraph::take() {
    const bool is_latest = order_ == SearchOrder::depth_first;
    const Hyperedge edge = is_latest ? work_.back() : work_.front();
    if (is_latest)
        work_.pop_back();
    else
        work_.pop_front();
    return edge;
}

/// Whether the label is one of the actions of the part. Remembers the answer, since labels recur.
bool DependencyGraph::is_meant(PartId part, std::uint32_t label) {
    std::vector<Meant>& known = meant_[index_[part]];
    if (known.size() <= label) known.resize(label + std::size_t{1});
    if (known[label] == Meant::unseen)
        known[label] = system_.is_in(parts_.actions(part), label) ? Meant::yes : Meant::no;
    return known[label] == Meant::yes;
}

void DependencyGraph::make_room(std::uint32_t state) {
    const std::size_t needed = (state + std::size_t{1}) * width_;
    if (values_.size() < needed) {
        values_.resize(needed);
        waiting_.resize(needed);
        reasons_.resize(needed);
    }
}

/// Adds the hyperedges of a new node. Where not all steps of its state are known, it is not known to be true after all of them.
void DependencyGraph::visit(std::uint32_t state, PartId part) {
    values_[id(state, part)] = Value::no;
    switch (parts_.kind(part)) {
        case PartKind::truth:
            become_true({state, part});
            break;
        case PartKind::falsity:
            break;
        case PartKind::disjunction:
            put({state, part, 1});
            put({state, part, 0});
            break;
        case PartKind::diamond: {
            const std::span<const LabelledEdge> edges = system_.edges(state);
            is_uncertain_ = is_uncertain_ || system_.is_cut(state);
            for (std::size_t at = edges.size(); at > 0; --at)
                if (is_meant(part, edges[at - 1].label)) put({state, part, static_cast<std::uint32_t>(at - 1)});
            break;
        }
        case PartKind::box:
            (void)system_.edges(state);
            if (system_.is_cut(state)) {
                is_uncertain_ = true;
                break;
            }
            put({state, part});
            break;
        case PartKind::conjunction:
        case PartKind::least:
        case PartKind::greatest:
        case PartKind::variable:
            put({state, part});
            break;
    }
}

/// Finds the target number `edge.next`; false: there are no more. Skips steps that are not meant.
bool DependencyGraph::find_target(Hyperedge& edge, Target& target) {
    const PartId left = parts_.left(edge.part);
    switch (parts_.kind(edge.part)) {
        case PartKind::conjunction:
            target = {edge.state, edge.next == 0 ? left : parts_.right(edge.part)};
            return edge.next < 2;
        case PartKind::disjunction:
            target = {edge.state, edge.choice == 0 ? left : parts_.right(edge.part)};
            return edge.next < 1;
        case PartKind::diamond:
            target = {system_.edges(edge.state)[edge.choice].target, left};
            return edge.next < 1;
        case PartKind::box: {
            const std::span<const LabelledEdge> edges = system_.edges(edge.state);
            while (edge.next < edges.size() && !is_meant(edge.part, edges[edge.next].label)) ++edge.next;
            target = {edge.next < edges.size() ? edges[edge.next].target : 0, left};
            return edge.next < edges.size();
        }
        case PartKind::least:
        case PartKind::greatest:
        case PartKind::variable:
            target = {edge.state, left};
            return edge.next < 1;
        case PartKind::truth:
        case PartKind::falsity:
            break;
    }
    return false;
}

void DependencyGraph::look_at(Hyperedge edge) {
    if (values_[id(edge.state, edge.part)] == Value::yes) return;
    for (Target target; find_target(edge, target); ++edge.next) {
        if (system_.is_over()) return;
        if (parts_.is_greatest(target.part)) {
            const Truth truth = outside_(target.state, target.part);
            if (truth == Truth::yes) continue;
            is_uncertain_ = is_uncertain_ || truth == Truth::unknown;
            return;
        }
        make_room(target.state);
        const NodeId node = id(target.state, target.part);
        if (values_[node] == Value::unseen) visit(target.state, target.part);
        if (values_[node] != Value::yes) {
            wait_for(node, edge);
            return;
        }
    }
    become_true(edge);
}

void DependencyGraph::wait_for(NodeId node, const Hyperedge& edge) {
    waits_.push_back({edge, waiting_[node]});
    waiting_[node] = static_cast<std::uint32_t>(waits_.size() - 1);
}

void DependencyGraph::become_true(const Hyperedge& because) {
    const NodeId node = id(because.state, because.part);
    values_[node] = Value::yes;
    reasons_[node] = because.choice;
    for (std::uint32_t at = waiting_[node]; at != 0; at = waits_[at].before) put(waits_[at].edge);
    waiting_[node] = 0;
}

std::size_t DependencyGraph::bytes() const {
    return values_.capacity() * sizeof(Value) + (waiting_.capacity() + reasons_.capacity()) * sizeof(std::uint32_t) +
           waits_.capacity() * sizeof(Waiting) + work_.size() * sizeof(Hyperedge);
}

}  // namespace map2pml::modal
