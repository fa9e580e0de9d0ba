/// Whether an answer can be distinguished from messages after its deadline.   machines -> `Sink`
#pragma once

#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/projection/machine.h"

namespace map2pml::auml {

/// Refuses a deadline when the one who lets it pass may send a message like the answer before it hears from the one who waits: that
/// one would take it for the answer.
/// \param machines of the lifelines, in their order.
void check_late_answers(const Interaction& interaction, const std::vector<Machine>& machines, diag::Sink& sink);

}  // namespace map2pml::auml
