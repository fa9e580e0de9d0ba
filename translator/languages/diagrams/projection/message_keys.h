/// Which messages cannot be distinguished by their receiver.   message -> key
///
/// A receiver sees the act, the arguments and who sent it. An argument that is an expression may be any value, so a receiver
/// takes every value for it; two messages that differ there only in the words of the expression are one.
#pragma once

#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// Equal for messages that a receiver cannot tell apart.
[[nodiscard]] std::string key_of(const Message& message);

/// Two messages between the same agents of which one run can have the same, and another cannot: `ask(x)` and `ask("a")`. What the
/// receiver does with them is not told by the diagram, so they are errors.
void check_overlaps(const Interaction& interaction, diag::Sink& sink);

}  // namespace map2pml::auml
