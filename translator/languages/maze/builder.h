/// The parse tree of a file as a development.   tree -> `Development`, faults of form
#pragma once

#include "grammar/MazeParser.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/syntax.h"

namespace map2pml::maze {

/// Leaves out the parts that have a mistake, and notes the names in them.
[[nodiscard]] Development build_development(grammar::MazeParser::FileContext& tree, source::FileId file,
                                            diag::Sink& sink);

}  // namespace map2pml::maze
