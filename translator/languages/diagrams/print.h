/// Parts of a diagram in words.
#pragma once

#include <string>

#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// `ask(x)`: a message without its ends.
[[nodiscard]] std::string words_of(const Message& message);
/// `buyer`, `gate in`, `found`/`lost`. \param is_sender which of the two ends it is.
[[nodiscard]] std::string words_of(const Interaction& interaction, const MessageEnd& end, bool is_sender);

}  // namespace map2pml::auml
