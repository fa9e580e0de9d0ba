/// A diagram with less in it: what stands for something simpler is written out, what is not done yet is refused.
///
/// Afterwards there are messages, `alt`, `par`, `loop` and sequences left; alternatives are complete (one of them happens), and
/// `break`, `opt`, AUML's `or`, `strict`, `critical`, `assert` and uses of other interactions are gone.
#pragma once

#include <cstddef>
#include <optional>

#include "translator/auml/diagram.h"
#include "translator/diag/diagnostic.h"

namespace map2pml::auml {

/// \returns nothing, and at least one error in the sink, when something in it is not supported. What is left out is a warning.
[[nodiscard]] std::optional<Interaction> plain(const Diagram& diagram, std::size_t interaction, diag::Sink& sink);

}  // namespace map2pml::auml
