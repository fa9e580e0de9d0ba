/// A protocol of any language under an instance -> Event-B.   IR + instance -> `Project`
#pragma once

#include <string>
#include <vector>

#include "translator/eventb/model/model.h"
#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"
#include "translator/protocol_to_eventb/theorems.h"

namespace map2pml::protocol_to_eventb {

struct Translated {
    eventb::Project project;
    std::vector<Theorem> theorems;  ///< of its machine: what they are about
    std::string refusal;            ///< why there is none; empty otherwise
};

/// \param instance_name of the check file; may be empty. \param protocol without errors.
[[nodiscard]] Translated translate(const ir::Protocol& protocol, const ir::Instance& instance,
                                   const std::string& instance_name);

}  // namespace map2pml::protocol_to_eventb
