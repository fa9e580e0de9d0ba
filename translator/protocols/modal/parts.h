/// A formula and its negation, part by part.   `ir::ModalFormula` -> `Parts`   private to the room
#pragma once

#include <cstdint>
#include <vector>

#include "translator/model/formulas/modal_formula.h"

namespace map2pml::modal {

using PartId = std::uint32_t;
using PartKind = ir::ModalNode::Kind;

/// Part `n` of the formula and part `size + n`, its negation, in which negations are moved inwards.
class Parts {
  public:
    /// Keeps a reference.
    explicit Parts(const ir::ModalFormula& formula);

    [[nodiscard]] PartId count() const { return 2 * size_; }
    [[nodiscard]] PartId root() const { return formula_.root; }
    [[nodiscard]] PartKind kind(PartId part) const;
    [[nodiscard]] PartId left(PartId part) const { return node(part).left + offset(part); }
    [[nodiscard]] PartId right(PartId part) const { return node(part).right + offset(part); }
    [[nodiscard]] const ir::ActionSet& actions(PartId part) const { return node(part).actions; }
    [[nodiscard]] const ir::ModalNode& node(PartId part) const { return formula_.nodes[part % size_]; }
    [[nodiscard]] const ir::ModalFormula& formula() const { return formula_; }
    /// The part that is negated, or the part itself.
    [[nodiscard]] std::uint32_t negation_free(PartId part) const { return part % size_; }
    [[nodiscard]] PartId negation(PartId part) const { return part < size_ ? part + size_ : part - size_; }
    [[nodiscard]] bool is_negated(PartId part) const { return part >= size_; }
    /// A greatest fixpoint, or a part of one that is not closed.
    [[nodiscard]] bool is_greatest(PartId part) const {
        return is_negated(part) ? of_least_[part % size_] : of_greatest_[part];
    }

    /// Whether a variable of a fixpoint around the part occurs in it: then its truth is part of that of the fixpoint.
    [[nodiscard]] bool is_open(PartId part) const { return is_open_[part % size_]; }
    /// Whether `/\` or `\/` belongs to the written form `AG f`, `EF f` or `AF a`, and so is not in the text.
    [[nodiscard]] bool is_of_derived_form(PartId part) const;
    /// The parts that `/\` or `\/` joins, from left to right: three for `f /\ g /\ h`, two for that of `AG (f /\ g)`; for any
    /// other part, the part itself.
    [[nodiscard]] std::vector<PartId> joined_by(PartId part) const;

  private:
    [[nodiscard]] PartId offset(PartId part) const { return is_negated(part) ? size_ : 0; }

    const ir::ModalFormula& formula_;
    std::uint32_t size_;
    std::vector<bool> of_greatest_;  ///< greatest fixpoints, and parts in which the variable of one is free
    std::vector<bool> of_least_;     ///< likewise for least fixpoints
    std::vector<bool> is_open_;
};

}  // namespace map2pml::modal
