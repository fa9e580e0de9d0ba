/// Messages, without their ends.   `<message>` -> `Message`
#pragma once

#include <string>

#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

/// The label comes from the name, or else from the operation or signal that is the signature.
/// \param number of the message in its interaction, for one without a name.
[[nodiscard]] Message read_message(Reading& reading, const xmi::Element& element, std::size_t number);

/// Parses the name. A name that is not a label becomes the act unchanged, and a message without an act is named by its number; both with a warning.
[[nodiscard]] MessageLabel label_of(Reading& reading, const xmi::Element& at, const std::string& name,
                                    std::size_t number);

/// Parses an argument: `5` and `"soon"` are values, anything else is an expression.
[[nodiscard]] Argument argument_of(const std::string& text);

}  // namespace map2pml::auml
