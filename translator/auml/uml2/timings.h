/// Deadlines and durations.   `<ownedRule xmi:type="uml:DurationConstraint">`, comments -> `Timing`
#pragma once

#include "translator/auml/uml2/reading.h"

namespace map2pml::auml {

/// Reads the rules and comments of an interaction. Comments are kept for what they annotate.
void read_rules(Reading& reading, const xmi::Element& interaction, Interaction& into);

}  // namespace map2pml::auml
