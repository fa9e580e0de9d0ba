/// The sender and the receiver of a message.   `sendEvent`, `receiveEvent` -> `MessageEnd`
#pragma once

#include <map>
#include <string>
#include <vector>

#include "translator/languages/diagrams/uml2/fragments.h"

namespace map2pml::auml {

/// The events that messages name as their ends, by `xmi:id`. An event of two messages is an error.
[[nodiscard]] std::map<std::string, NamedEnd> named_ends(Reading& reading, const std::vector<xmi::Element>& messages);

/// Sets the ends of all messages; `messages` are the elements of those of the interaction. A message without any end, with an
/// end that does not exist, or with its ends in different operands is an error.
void read_ends(Reading& reading, const std::vector<xmi::Element>& messages,
               const std::map<std::string, MetOccurrence>& met, Interaction& into);

}  // namespace map2pml::auml
