/// What an instance gives to constants, variables and attributes must be values of their types.   development -> diagnostics
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/syntax.h"

namespace map2pml::maze_exploration {

/// After `maze::check_development` has found no error. M2P713 at each setting whose value is none of its type. What could not be evaluated
/// within a few seconds is passed.
void check_settings(const maze::Development& development, diag::Sink& sink);

}  // namespace map2pml::maze_exploration
