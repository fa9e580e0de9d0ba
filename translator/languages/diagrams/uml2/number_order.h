/// The order of messages by their numbers, for files without another order.   `<number xmi:value="1.1.2"/>`
///
/// Visual Paradigm groups fragments by lifeline and sorts messages by number as text (1, 10, 11, 2), so neither is an order.
#pragma once

#include <vector>

#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

/// True if the file is written like this: messages have numbers, or fragments stand with their lifelines.
[[nodiscard]] bool has_no_order(const xmi::Element& interaction, const std::vector<xmi::Element>& messages);

/// Puts the fragments of every operand in the order of the numbers of their messages; a combined fragment stands where its
/// first message does. A fragment without a number (a use of another interaction, a state) is an error: its position is unknown.
void order_by_number(Reading& reading, const std::vector<xmi::Element>& messages, const xmi::Element& interaction,
                     Interaction& into);

}  // namespace map2pml::auml
