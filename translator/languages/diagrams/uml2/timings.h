/// Deadlines and durations.   `<ownedRule xmi:type="uml:DurationConstraint">`, comments -> `Timing`
#pragma once

#include <string>

#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

/// Reads the rules and comments of an interaction. Comments are kept for what they annotate.
void read_rules(Reading& reading, const xmi::Element& interaction, Interaction& into);

/// Parses a comment: `deadline = 5`, with or without braces; empty for any other text.
[[nodiscard]] std::string deadline_in(const std::string& comment);

}  // namespace map2pml::auml
