/// Patterns of file names that no shell has replaced: quoted ones, those of response files and build scripts.   `samples/*.map` -> files
#pragma once

#include <string>
#include <vector>

namespace map2pml::cli {

/// Each pattern (`*`, `?`, `[…]`) becomes the files that match it, sorted by their bytes. What is the name of a file itself, and a pattern that
/// nothing matches, stay as they are.
[[nodiscard]] std::vector<std::string> with_matching_files(const std::vector<std::string>& inputs);

}  // namespace map2pml::cli
