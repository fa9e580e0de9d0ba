/// One interaction, all parts together.   `uml:Interaction` -> `Interaction`
#pragma once

#include <vector>

#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

/// The interactions of a UML 2 document, wherever they are owned; not those that are only referred to.
[[nodiscard]] std::vector<xmi::Element> find_interactions(const xmi::Document& document);

/// Reads all of them, and joins the uses with what they refer to.
[[nodiscard]] Diagram read_interactions(Reading& reading);

}  // namespace map2pml::auml
