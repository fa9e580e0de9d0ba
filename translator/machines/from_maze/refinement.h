/// A refinement as a machine that refines another.   refinement, both levels -> `Machine`
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/machines/from_maze/machine.h"

namespace map2pml::maze_to_eventb {

/// The retrieve relation is the gluing invariant `glue…`; the rule on termination is the theorem `termination`: where the abstract class
/// can do something, so can the concrete one. \param abstract as `machine_of` gives it
[[nodiscard]] eventb::Machine refining_machine(const maze::Development& development, const maze::Refinement& refinement,
                                               const Level& abstract, const Level& concrete, const Names& names,
                                               diag::Sink& sink);

}  // namespace map2pml::maze_to_eventb
