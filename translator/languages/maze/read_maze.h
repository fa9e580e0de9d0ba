/// Entry point for reading MAZE.   text -> syntax tree
///
///   text --check_text--> characters --MazeLexer--> tokens --MazeParser--> parse tree --builders--> `Development`
#pragma once

#include <optional>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/maze/syntax.h"

namespace map2pml::maze {

/// What can be read of a text. Members with a mistake in them are left out, and the result says so (`Development::is_whole`); then at
/// least one error is in the sink. Nothing when the text is none, or nests too deep. What the members mean is judged by
/// `check_development`.
[[nodiscard]] std::optional<Development> read_maze(const source::SourceSet& sources, source::FileId file,
                                                   diag::Sink& sink);

}  // namespace map2pml::maze
