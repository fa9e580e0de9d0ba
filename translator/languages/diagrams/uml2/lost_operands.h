/// Operands in which nothing happens, and whether their contents were lost.
///
/// Some exporters, and frames drawn over arrows that are already there, leave operands empty and all messages outside.
#pragma once

#include <optional>

#include "translator/languages/diagrams/uml2/fragments.h"

namespace map2pml::auml {

/// Nothing if something happens in each operand, or the fragment is only a frame around a sequence.
[[nodiscard]] std::optional<FragmentWithEmptyOperand> find_empty_operands(const xmi::Element& element,
                                                                          const Combined& combined,
                                                                          std::vector<LifelineIndex> covered);

/// An error if all operands of a fragment are empty and something of the lifelines that it covers happens outside. An empty operand of an
/// `alt` is an alternative. \param interaction with the ends of its messages.
void check_empty_operands(Reading& reading, const std::vector<FragmentWithEmptyOperand>& found,
                          const Interaction& interaction);

}  // namespace map2pml::auml
