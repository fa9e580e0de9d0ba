/// `--watch`: again when a file has changed.   files -> when to go on
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace map2pml::cli {

/// Runs `once`, and again each time that one of the files was written, until the user stops it. \param files are asked for before each
/// wait, since a check file may appear. \returns 0
int run_again_on_change(const std::function<std::vector<std::string>()>& files, const std::function<int()>& once);

}  // namespace map2pml::cli
