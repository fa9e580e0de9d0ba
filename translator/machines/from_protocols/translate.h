/// A protocol of any language under an instance -> Event-B.   IR + instance -> `Project`
#pragma once

#include <string>
#include <vector>

#include "translator/machines/from_protocols/theorems.h"
#include "translator/machines/writing/identifiers.h"
#include "translator/model/instance/instance.h"
#include "translator/model/machines/model/model.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::protocol_to_eventb {

struct Translated {
    eventb::Project project;
    std::vector<Theorem> theorems;  ///< of its machine: what they are about
    std::string refusal;            ///< why there is none; empty otherwise
};

/// \param protocol without errors. \param instance_name of the check file; may be empty.
/// \param names of projects that were made before; gets the name of this one.
[[nodiscard]] Translated translate(const ir::Protocol& protocol, const ir::Instance& instance,
                                   const std::string& instance_name, eventb::writing::Identifiers& names);

}  // namespace map2pml::protocol_to_eventb
