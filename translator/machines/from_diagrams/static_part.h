/// The constant part: agents, messages, states of the protocol, bounds of loops.   `Part` -> context, first state
#pragma once

#include <cstddef>
#include <string>

#include "translator/languages/diagrams/diagram.h"
#include "translator/machines/from_diagrams/agents.h"
#include "translator/machines/from_diagrams/formulas.h"
#include "translator/machines/from_diagrams/names.h"
#include "translator/machines/from_diagrams/part.h"
#include "translator/machines/from_diagrams/rules.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::auml_to_eventb {

/// Sets, their elements and variables, made before anything else has a name so that they are as they are known. Events and numbers
/// are named behind the messages.
[[nodiscard]] Names fixed_names(Identifiers& identifiers);

/// How deep loops nest.
[[nodiscard]] std::size_t depth_of_loops(const Part& part);

/// Rule 1 with its places: one context and one machine.
/// \param variables of the parts
[[nodiscard]] eventb::Project static_part_of(const auml::Interaction& interaction, const Part& root,
                                             const Agents& agents, const std::vector<std::string>& variables,
                                             Rules& rules);

}  // namespace map2pml::auml_to_eventb
