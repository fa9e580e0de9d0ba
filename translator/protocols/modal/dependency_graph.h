/// The local algorithm (Liu and Smolka 1998): a least fixpoint on a graph that grows as it is needed.   private to the room
///
/// A node is a state with a part of a formula. It is true when all targets of one of its hyperedges are true. Nodes begin as false;
/// `true` is final at once, `false` only when no hyperedge is left to look at. A node that is asked for later goes on from there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "translator/protocols/modal/modal_system.h"
#include "translator/protocols/modal/parts.h"

namespace map2pml::modal {

enum class Truth : std::uint8_t { yes, no, unknown };

/// Which hyperedge is looked at next: the latest, which needs fewer states, or the first, which gives shorter reasons.
enum class SearchOrder : std::uint8_t { depth_first, breadth_first };

class DependencyGraph {
  public:
    using Outside = std::function<Truth(std::uint32_t state, PartId part)>;

    /// Keeps references. \param members the parts whose least fixpoint this is \param outside decides all others, which are closed
    DependencyGraph(const Parts& parts, const std::vector<PartId>& members, ModalSystem& system, SearchOrder order,
                    Outside outside);

    [[nodiscard]] Truth solve(std::uint32_t state, PartId part);
    /// Of a part that is true: the first hyperedge whose targets all were: the number of the side or of the edge. Following these
    /// comes to an end.
    [[nodiscard]] std::uint32_t reason(std::uint32_t state, PartId part) const { return reasons_[id(state, part)]; }
    /// Memory in use, about.
    [[nodiscard]] std::size_t bytes() const;

  private:
    using NodeId = std::size_t;
    enum class Value : std::uint8_t { unseen, no, yes };
    using Meant = Value;  ///< a label is one of the actions of a modality

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
    bool is_uncertain_ = false;  ///< something that is not known counted as false
};

}  // namespace map2pml::modal
