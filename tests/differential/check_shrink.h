/// Smaller check files.   text -> texts   private to `shrink`
#pragma once

#include <string>
#include <vector>

namespace map2pml::differential {

/// Everything one step smaller, the largest cuts first: a statement, a part of a body, a part of an expression, a word less.
/// Many of them are no check files. \param text as `add_check_file` writes it.
[[nodiscard]] std::vector<std::string> smaller_check_files(const std::string& text);

}  // namespace map2pml::differential
