/// The names that occur in every machine for any number of agents.
#pragma once

#include <string>

#include "translator/machines/from_diagrams/names.h"

namespace map2pml::auml_to_eventb {

struct AnyNames {
    Names fixed;          ///< sets, states of the protocol, exchanged messages
    std::string many;     ///< the set of the many agents, a constant
    std::string agent;    ///< one of them, a parameter
    std::string control;  ///< which phase has been reached, a variable
};

}  // namespace map2pml::auml_to_eventb
