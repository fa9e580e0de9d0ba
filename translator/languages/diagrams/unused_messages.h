/// Removes messages that no longer have an end in any fragment.   `Interaction` -> `Interaction`
#pragma once

#include <set>

#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// Takes away those of `candidates`; the others keep their order and get the numbers that are free.
void drop_unused_messages(Interaction& interaction, const std::set<MessageIndex>& candidates);

}  // namespace map2pml::auml
