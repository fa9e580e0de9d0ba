/// Documents that say of the whole protocol that it is unfolded.   private to the room
#pragma once

#include "translator/model/protocol/protocol.h"

namespace map2pml::ir {

/// Says at each clause and operation what such a document means. Which decisions succeed it leaves to the instance.
void say_what_is_unfolded(Protocol& protocol);

}  // namespace map2pml::ir
