/// The values of constants on an instance.   settings, axioms -> values, or why there are none
#pragma once

#include <optional>
#include <string>

#include "translator/machines/explore/developments/world.h"

namespace map2pml::maze_exploration {

/// An axiom that the instance breaks.
struct BrokenAxiom {
    source::Span span;
    std::string why;
};

/// Gives the constants their places and values. What the instance leaves open and the axioms do not decide stays unknown: formulas
/// that need it have no value.
[[nodiscard]] std::optional<BrokenAxiom> add_constants(const maze::Class& of, World& world);

}  // namespace map2pml::maze_exploration
