/// The order of messages that have activators and predecessors.   activators, predecessors -> one order
///
/// UML 1.4, section 2.10: predecessors order the messages of one activator; what a message activates comes behind it and before
/// its next sibling.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

struct CalledMessage {
    xmi::Element element;
    std::string act;                      ///< its name
    std::vector<std::string> activators;  ///< `xmi.id`; at most one is meant
    std::vector<std::string> predecessors;
};

/// Indices in the order in which the messages are sent. Messages that go round in a circle, or of which nothing says which is
/// first, are errors.
[[nodiscard]] std::vector<std::size_t> call_order(Reading& reading, const std::vector<CalledMessage>& messages);

}  // namespace map2pml::auml
