/// Drawn orders of messages that no lifeline enforces.   `Interaction` -> pairs of messages
///
/// A drawing puts all messages in one order. Agents that run on their own keep a message behind another one only if its sender
/// sent or took the other one, or a message between them.
#pragma once

#include <vector>

#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

struct UnkeptOrder {
    MessageIndex before = 0;
    MessageIndex after = 0;  ///< a message whose sender has nothing to do with `before`

    auto operator<=>(const UnkeptOrder&) const = default;
};

/// Only adjacent pairs, in the order in which they are drawn; pairs that follow from them are omitted.
/// \param interaction made plain for one order of all messages.
[[nodiscard]] std::vector<UnkeptOrder> unkept_orders(const Interaction& interaction);

}  // namespace map2pml::auml
