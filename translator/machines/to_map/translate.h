/// A micro level as a protocol.   development -> text in MAP, or M2P719
#pragma once

#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/syntax.h"
#include "translator/machines/explore/developments/watch.h"

namespace map2pml::maze_to_map {

/// One scene for each instance of a system. Empty: there is an error in the sink.
[[nodiscard]] std::string scenes_of(const maze::Development& development, const maze_exploration::Limits& limits,
                                    const source::Span& whole, diag::Sink& sink);

}  // namespace map2pml::maze_to_map
