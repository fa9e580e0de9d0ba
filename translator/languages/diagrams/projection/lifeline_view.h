/// A diagram as one lifeline sees it.   fragments -> `Behaviour`
#pragma once

#include "translator/languages/diagrams/diagram.h"
#include "translator/languages/diagrams/projection/behaviour.h"

namespace map2pml::auml {

/// \param interaction a plain one (`plain.h`).
[[nodiscard]] BehaviourId view_of(const Interaction& interaction, LifelineIndex lifeline, Behaviours& behaviours);

/// The name of an option when a lifeline chooses it: its guard, or the first message sent in it; for `else` both.
[[nodiscard]] std::string decision_of(const Interaction& interaction, const Operand& operand);

}  // namespace map2pml::auml
