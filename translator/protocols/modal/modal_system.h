/// The states that formulas are evaluated on, by number, found when they are asked for.
#pragma once

#include <cstdint>
#include <span>

#include "translator/model/formulas/action_label.h"

namespace map2pml::modal {

/// A step; its label is the number of an action.
struct LabelledEdge {
    std::uint32_t target = 0;
    std::uint32_t label = 0;
};

class ModalSystem {
  public:
    virtual ~ModalSystem() = default;

    /// The known steps out of a state; valid until edges are asked for again.
    [[nodiscard]] virtual std::span<const LabelledEdge> edges(std::uint32_t state) = 0;
    /// Whether the state has steps that are not known: a bound of the search forbids them.
    [[nodiscard]] virtual bool is_cut(std::uint32_t state) = 0;
    [[nodiscard]] virtual bool is_in(const ir::ActionSet& actions, std::uint32_t label) const = 0;
    /// Whether a budget is used up: then results of `edges` mean nothing from now on.
    [[nodiscard]] virtual bool is_over() const = 0;
};

}  // namespace map2pml::modal
