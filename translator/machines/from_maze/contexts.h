/// Types and constants of classes as contexts.   class, those that it refines -> `Context`s
#pragma once

#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/syntax.h"
#include "translator/machines/from_maze/names.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::maze_to_eventb {

/// One context for each class of the chain that ends with `of`, the first class first; each extends the one before, and has what is new in
/// its class. The context of a system has also the types and constants of its agents.
[[nodiscard]] std::vector<eventb::Context> contexts_of(const maze::Development& development, const maze::Class& of,
                                                       const Names& names, diag::Sink& sink);

}  // namespace map2pml::maze_to_eventb
