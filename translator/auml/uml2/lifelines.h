/// Lifelines, and what they represent.   `<lifeline>` -> `Lifeline`
#pragma once

#include <map>
#include <string>

#include "translator/auml/uml2/reading.h"

namespace map2pml::auml {

/// Reads the lifelines of an interaction. \returns their `xmi:id`, for what refers to them.
[[nodiscard]] std::map<std::string, LifelineIndex> read_lifelines(Reading& reading, const xmi::Element& interaction,
                                                                  Interaction& into);

/// A name that no other lifeline has: `buyer`, `buyer 2`.
[[nodiscard]] std::string own_name(const Interaction& interaction, const std::string& name);

}  // namespace map2pml::auml
