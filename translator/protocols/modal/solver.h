/// The truth of a formula in a state.   formula + states on demand -> truth, with what is needed to show it
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "translator/protocols/modal/modal_system.h"
#include "translator/protocols/modal/parts.h"

namespace map2pml::modal {

// --- DependencyGraph: The local algorithm (Liu and Smolka 1998): a least fixpoint on a graph that grows as it is needed.
//
// A node is a state with a part of a formula. It is true when all targets of one of its hyperedges are true. Nodes begin as false;
// `true` is final at once, `false` only when no hyperedge is left to look at. A node that is asked for later goes on from there.

enum class Truth : std::uint8_t { yes, no, unknown };

/// The hyperedge that is looked at next: the latest, which needs fewer states, or the first, which gives shorter reasons.
enum class SearchOrder : std::uint8_t { depth_first, breadth_first };

class DependencyGraph {
  public:
    using Outside = std::function<Truth(std::uint32_t state, PartId part)>;

    /// Keeps references. \param members the parts whose least fixpoint this is \param outside decides all others, which are closed
    DependencyGraph(const Parts& parts, const std::vector<PartId>& members, ModalSystem& system, SearchOrder order,
                    Outside outside);

    [[nodiscard]] Truth solve(std::uint32_t state, PartId part);
    /// For a part that is true: the number of the side or of the edge of the first hyperedge whose targets were all true.
    /// Following these numbers comes to an end.
    [[nodiscard]] std::uint32_t reason(std::uint32_t state, PartId part) const { return reasons_[id(state, part)]; }
    /// Approximate memory in use.
    [[nodiscard]] std::size_t bytes() const;

  private:
    using NodeId = std::size_t;
    enum class Value : std::uint8_t { unseen, no, yes };
    using Meant = Value;  ///< whether a label is one of the actions of a modality

    /// All targets before number `next` are true. \param choice which hyperedge of the node
    struct Hyperedge {
        std::uint32_t state = 0;
        PartId part = 0;
        std::uint32_t choice = 0;
        std::uint32_t next = 0;
    };
    struct Waiting {
        Hyperedge edge;
        std::uint32_t before = 0;  ///< the next one that waits for the same node; 0: none
    };
    struct Target {
        std::uint32_t state = 0;
        PartId part = 0;
    };

    [[nodiscard]] NodeId id(std::uint32_t state, PartId part) const { return state * width_ + index_[part]; }
    [[nodiscard]] bool is_meant(PartId part, std::uint32_t label);
    void make_room(std::uint32_t state);
    void visit(std::uint32_t state, PartId part);
    void look_at(Hyperedge edge);
    [[nodiscard]] bool find_target(Hyperedge& edge, Target& target);
    void become_true(const Hyperedge& because);
    void put(const Hyperedge& edge) { work_.push_back(edge); }
    [[nodiscard]] Hyperedge take();
    void wait_for(NodeId node, const Hyperedge& edge);

    const Parts& parts_;
    ModalSystem& system_;
    SearchOrder order_;
    Outside outside_;
    std::vector<std::uint32_t> index_;  ///< of a part among the members
    std::size_t width_;
    std::vector<std::vector<Meant>> meant_;  ///< of each member, by the number of the label
    std::vector<Value> values_;
    std::vector<std::uint32_t> waiting_;  ///< index in `waits_`; 0: nothing waits for the node
    std::vector<std::uint32_t> reasons_;
    std::vector<Waiting> waits_;
    std::deque<Hyperedge> work_;
    bool is_uncertain_ = false;  ///< an unknown value counted as false
};

/// Evaluates alternation-free formulas: each least fixpoint in a graph of its own, with all parts that belong to no other one;
/// each greatest one by its negation.
class Solver {
  public:
    /// Keeps references. \param formula alternation-free
    Solver(const ir::ModalFormula& formula, ModalSystem& system, SearchOrder order = SearchOrder::depth_first);

    [[nodiscard]] const Parts& parts() const { return parts_; }
    [[nodiscard]] ModalSystem& system() const { return system_; }
    /// The truth of any part of the formula or of its negation; variables mean their fixpoints.
    [[nodiscard]] Truth value(std::uint32_t state, PartId part);
    /// The truth of the whole formula.
    [[nodiscard]] Truth value(std::uint32_t state) { return value(state, parts_.root()); }
    /// Whether the part has a node of its own in a graph, so that it has a reason if it is true.
    [[nodiscard]] bool has_reasons(PartId part) const { return graph_of_[part] != kNoGraph; }
    /// `DependencyGraph::reason` of a true part that has one.
    [[nodiscard]] std::uint32_t reason(std::uint32_t state, PartId part) const {
        return graphs_[graph_of_[part]]->reason(state, part);
    }
    /// Approximate memory in use, without that of the states.
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
