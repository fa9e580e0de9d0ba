/// A net as a context and a machine of Event-B.   net -> `Project`, theorems
#pragma once

#include "translator/machines/from_protocols/net_names.h"
#include "translator/machines/from_protocols/theorems.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::protocol_to_eventb {

struct Machine {
    eventb::Project project;
    std::vector<Theorem> theorems;  ///< of its machine
};

/// \param name of the project; components are called after it.
[[nodiscard]] Machine machine_of(const Net& net, const ir::Protocol& protocol, const ir::Instance& instance,
                                 const std::string& name);

}  // namespace map2pml::protocol_to_eventb
