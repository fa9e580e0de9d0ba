/// A micro level as a protocol.   development -> protocols -> text in MAP, or M2P719
#pragma once

#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/syntax.h"
#include "translator/machines/explore/sets/watch.h"
#include "translator/model/protocol/protocol.h"

namespace map2pml::maze_to_map {

/// The agents of one instance. Each operation has the place of the action that it is a part of.
struct Scene {
    std::string title;  ///< `hex31 of Messages`
    ir::Protocol protocol;
    std::vector<std::string> notes;  ///< for each clause: the state that it is; may be empty
};

/// One scene for each instance of a system. Empty: there is an error in the sink.
[[nodiscard]] std::vector<Scene> scenes_of(const maze::Development& development, const maze_exploration::Limits& limits,
                                           const source::Span& whole, diag::Sink& sink);

[[nodiscard]] std::string print_map(const std::vector<Scene>& scenes);

}  // namespace map2pml::maze_to_map
