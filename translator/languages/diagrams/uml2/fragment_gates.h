/// Messages through gates of combined fragments: what is drawn on both sides of a gate is one message.   `Interaction` -> `Interaction`
#pragma once

#include <vector>

#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

/// Joins what comes to a gate with what goes on from it: through the same gate, else through one of the same name, else the message of the same
/// name (UML 2.5, 17.12.10: gates match by their names, which are those of their messages where none are given). A message that goes through
/// several gates is joined as a whole. Nothing is said about gates on one side of which there is nothing.
/// \param messages the elements, in the order of `into.messages`, whose ends and fragments have been read.
void join_fragment_gates(Reading& reading, const std::vector<xmi::Element>& messages, Interaction& into);

}  // namespace map2pml::auml
