/// Expands deadlines: a lifeline that waits for an answer may continue without it.   `Interaction` -> `Interaction`
///
/// The answer that a message asks for by some time becomes an `alt` with one more operand, in which it has not come in time
/// (`Operand::waits`): an operand that is drawn, with a guard that says so, or an empty one. Numbers say nothing but that time can pass.
#pragma once

#include <string>

#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// For interactions without uses and without lifelines of several agents. Takes away the deadlines that it writes out; those that it leaves
/// are about nothing that somebody waits for.
void write_deadlines(Interaction& interaction);

/// `[timeout]`, `[deadline passed]`: the operand for when no answer came.
[[nodiscard]] bool says_too_late(std::string guard);

}  // namespace map2pml::auml
