/// A protocol of any language under an instance -> Event-B.   IR + instance -> `Project`
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "translator/machines/from_protocols/theorems.h"
#include "translator/machines/writing/identifiers.h"
#include "translator/model/instance/instance.h"
#include "translator/model/machines/model/model.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::protocol_to_eventb {

/// The invariants of the machine.
enum class Invariants : std::uint8_t {
    computed,  ///< flows, bounds and relations, whatever the number of states
    listing    ///< besides, where few states are reached, that it is in one of them
};

struct Translated {
    eventb::Project project;
    std::vector<Theorem> theorems;  ///< of its machine: what they are about
    std::string listing;            ///< label of the invariant that lists the states; empty: there is none
    std::string refusal;            ///< why there is no project; empty otherwise
};

/// \param protocol without errors. \param instance_name of the check file; may be empty.
/// \param names of projects that were made before; gets the name of this one.
[[nodiscard]] Translated translate(const ir::Protocol& protocol, const ir::Instance& instance,
                                   const std::string& instance_name, eventb::writing::Identifiers& names,
                                   Invariants invariants = Invariants::computed);

}  // namespace map2pml::protocol_to_eventb
