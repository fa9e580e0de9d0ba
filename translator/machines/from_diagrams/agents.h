/// The agents of a machine.   lifelines -> elements of AGENTS
#pragma once

#include <string>
#include <vector>

#include "translator/languages/diagrams/diagram.h"
#include "translator/machines/from_diagrams/formulas.h"

namespace map2pml::auml_to_eventb {

/// Elements of AGENTS.
struct Agents {
    std::vector<std::string> words;  ///< of each lifeline
    std::string environment;         ///< the other end of found and lost messages and of gates; empty: there are none
};

[[nodiscard]] Agents agents_of(const auml::Interaction& interaction, Identifiers& identifiers);

}  // namespace map2pml::auml_to_eventb
