/// A diagram as text, for reading and for tests.   `Diagram` -> lines
#pragma once

#include <string>

#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

struct PrintOptions {
    bool with_places = false;  ///< `@12:5` behind each line
    bool with_ids = false;     ///< `#a1` behind each line
};

/// One line for each lifeline, message end, fragment and operand; what is inside of an operand is indented.
[[nodiscard]] std::string print(const Diagram& diagram, const PrintOptions& options = {});

/// `ask(x)`: a message without its ends.
[[nodiscard]] std::string words_of(const Message& message);
/// `buyer`, `gate in`, `found`/`lost`. \param is_sender which of the two ends it is.
[[nodiscard]] std::string words_of(const Interaction& interaction, const MessageEnd& end, bool is_sender);

}  // namespace map2pml::auml
