/// Writes a folder of files, whole or not at all.   names and texts -> disk
#pragma once

#include <string>
#include <vector>

#include "driver/cli/output.h"
#include "driver/translation/translate.h"

namespace map2pml::cli {

/// A new folder is filled under another name and then takes its place. In a folder that is there already each file takes its
/// place on its own, and what others have put there stays.
[[nodiscard]] WriteFault write_folder(const std::string& path, const std::vector<translation::TranslatedFile>& files);

}  // namespace map2pml::cli
