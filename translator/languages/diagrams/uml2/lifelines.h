/// Lifelines, and what they represent.   `<lifeline>` -> `Lifeline`
#pragma once

#include <map>
#include <string>

#include "translator/languages/diagrams/uml2/reading.h"

namespace map2pml::auml {

/// Reads the lifelines of an interaction. \returns their `xmi:id`, for what refers to them.
[[nodiscard]] std::map<std::string, LifelineIndex> read_lifelines(Reading& reading, const xmi::Element& interaction,
                                                                  Interaction& into);

/// Parses the name; a name that is not a label is used unchanged, with a warning.
[[nodiscard]] LifelineLabel lifeline_label(Reading& reading, const xmi::Element& at, const std::string& name);

/// Role, multiplicity and a name of its own, by the label.
[[nodiscard]] Lifeline labelled_lifeline(Reading& reading, const xmi::Element& at, const LifelineLabel& label,
                                         const Interaction& known);

/// A name that no other lifeline has: `buyer`, `buyer 2`.
[[nodiscard]] std::string own_name(const Interaction& interaction, const std::string& name);

}  // namespace map2pml::auml
