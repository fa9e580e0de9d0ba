/// Properties that hold whatever a search would visit.   flow graph -> why a property holds
#pragma once

#include <string>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"

namespace map2pml::check {

/// Why `progress` holds, in the words of a report; empty if only a search can tell. At `-O0` it always is, so that SPIN
/// decides what the semantics is compared with.
/// \param all_exits flow graph of the protocol under the instance that is checked
/// \param level `-O`
[[nodiscard]] std::string proof_of_progress(const ir::Protocol& protocol, const ir::Instance& instance,
                                            const passes::FlowGraph& all_exits, int level);

}  // namespace map2pml::check
