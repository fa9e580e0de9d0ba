/// Entry point for reading MAZE.   text -> syntax tree
///
///   text --check_text--> characters --MazeLexer--> tokens --MazeParser--> parse tree --builders--> `Development`
#pragma once

#include <optional>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/languages/maze/syntax.h"

namespace map2pml::maze {

/// The legible parts of a text. Members with a mistake in them are left out, and the result says so (`Development::is_whole`); then
/// at least one error is in the sink. Nothing when the file is not text, or nests too deep. `check_development` judges the meaning
/// of the members.
[[nodiscard]] std::optional<Development> read_maze(const source::SourceSet& sources, source::FileId file,
                                                   diag::Sink& sink);

}  // namespace map2pml::maze
