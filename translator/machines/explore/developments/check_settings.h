/// Checks the types of the values that instances give to constants, variables and attributes.   development -> diagnostics
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/syntax.h"

namespace map2pml::maze_exploration {

/// After `maze::check_development` has found no error. M2P713 at each setting whose value is not of its type. Values that cannot be
/// evaluated within a few seconds pass.
void check_settings(const maze::Development& development, diag::Sink& sink);

}  // namespace map2pml::maze_exploration
