/// What does not change: agents, messages, states of the protocol, bounds of loops.   `Part` -> context
#pragma once

#include <cstddef>
#include <string>

#include "translator/auml/diagram.h"
#include "translator/auml_to_eventb/agents.h"
#include "translator/auml_to_eventb/formulas.h"
#include "translator/auml_to_eventb/names.h"
#include "translator/auml_to_eventb/part.h"
#include "translator/eventb/model/model.h"

namespace map2pml::auml_to_eventb {

/// Sets, their elements and variables, made before anything else has a name so that they are as they are known. Events and numbers
/// are named behind the messages.
[[nodiscard]] Names fixed_names(Identifiers& identifiers);

/// How deep loops nest.
[[nodiscard]] std::size_t depth_of_loops(const Part& part);

[[nodiscard]] eventb::Context context_of(const std::string& name, const auml::Interaction& interaction,
                                         const Part& root, const Agents& agents, const Names& names);

}  // namespace map2pml::auml_to_eventb
