/// The interactions of a file that are checked separately.   `Diagram` -> indices
#pragma once

#include <cstddef>
#include <vector>

#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// The interactions that are checked: those that no other one uses, and that have messages or use others.
[[nodiscard]] std::vector<std::size_t> checked_interactions(const Diagram& diagram);

}  // namespace map2pml::auml
