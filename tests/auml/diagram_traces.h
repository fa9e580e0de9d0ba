/// What a diagram means as a whole: the runs of all its lifelines together, by weak sequencing.   `Interaction` -> words
///
/// Written from the meaning of UML's operators (an event of a later part may come first when the earlier part permits its lifeline: what is
/// left of that part has no event on it), not from the projection: the two must be able to disagree.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>

#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml_test {

/// All complete runs, each as `0!ask>1 1?ask<0 `; nothing when there are more than `most`, or longer ones than `longest` events.
[[nodiscard]] std::optional<std::set<std::string>> words_of_diagram(const auml::Interaction& interaction,
                                                                    std::size_t most, std::size_t longest);

}  // namespace map2pml::auml_test
