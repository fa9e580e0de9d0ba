/// Messages to ids that no agent has.   machines -> `Sink`   private to the room
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/protocols/situations/lowering/local_machines.h"

namespace map2pml::lcc {

/// Reports `lcc_unknown_receiver`, once for each place of the text.
void report_unknown_receivers(const Scene& scene, const LocalMachines& machines, diag::Sink& sink);

}  // namespace map2pml::lcc
