/// Units of the source, a header with its source: which of them include one another in a circle, and which no README names.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::layers {

/// Path from the root -> text of the file.
using SourceTexts = std::map<std::string, std::string>;

/// `translator/model/protocol/term` for `translator/model/protocol/term.cpp`.
[[nodiscard]] std::string unit_of(const std::string& path);

/// The groups of two or more units that include one another, directly or by way of others; each group sorted.
[[nodiscard]] std::vector<std::vector<std::string>> circles_of_units(const SourceTexts& sources);

/// The units whose name is not a word of any README.md in their folder or above it. \param readmes folder -> text
[[nodiscard]] std::vector<std::string> unnamed_units(const SourceTexts& sources,
                                                     const std::map<std::string, std::string>& readmes);

}  // namespace map2pml::layers
