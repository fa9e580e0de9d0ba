/// Removes situations that no run reaches, because no agent sends that many messages.   private to the room
///
/// The fixpoint does not count messages, or only roughly: whoever may take one may take it again. Here they are counted, from above by the
/// machine of the sender, from below by that of the receiver.
#pragma once

#include <cstddef>

#include "translator/protocols/situations/lowering/local_machines.h"

namespace map2pml::lcc {

/// Leaves out the situations that need more messages of one agent, or of all together, than these ever send, and steps that
/// take what nobody sends any more; again and again, until there are none. Nothing is concluded about an agent that is cut.
void prune(LocalMachines& machines, const Scene& scene);

/// Leaves out what cannot be reached any more, and numbers the rest anew, nearest first.
void keep_reached(LocalMachine& machine);

}  // namespace map2pml::lcc
