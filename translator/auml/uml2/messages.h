/// Messages, without their ends.   `<message>` -> `Message`
#pragma once

#include <string>

#include "translator/auml/uml2/reading.h"

namespace map2pml::auml {

/// The label comes from the name, or else from the operation or signal that is the signature.
/// \param number of the message in its interaction, for one without a name.
[[nodiscard]] Message read_message(Reading& reading, const xmi::Element& element, std::size_t number);

/// What the name says. One that is no label is the act as it is, and a message without an act is called by its number; both are warned of.
[[nodiscard]] MessageLabel label_of(Reading& reading, const xmi::Element& at, const std::string& name,
                                    std::size_t number);

/// What a text as an argument is: `5` and `"soon"` are values, anything else is an expression.
[[nodiscard]] Argument argument_of(const std::string& text);

}  // namespace map2pml::auml
