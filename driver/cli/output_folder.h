/// Writes a folder of files, completely or not at all.   names and texts -> disk
#pragma once

#include <string>
#include <vector>

#include "driver/cli/output.h"
#include "driver/input/translation/translate.h"

namespace map2pml::cli {

/// A new folder is filled under another name and then renamed. In an existing folder each file is replaced
/// separately, and other files stay.
[[nodiscard]] WriteFault write_folder(const std::string& path, const std::vector<translation::TranslatedFile>& files);

}  // namespace map2pml::cli
