/// Messages that no fragment has an end of any more.   `Interaction` -> `Interaction`
#pragma once

#include "translator/auml/diagram.h"

namespace map2pml::auml {

/// Takes them away; the others keep their order and get the numbers that are free.
void drop_unused_messages(Interaction& interaction);

}  // namespace map2pml::auml
